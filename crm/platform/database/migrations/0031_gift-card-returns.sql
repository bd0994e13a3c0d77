ALTER TABLE "order_returns" DROP CONSTRAINT "order_returns_card";--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "gift_card_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_card" CHECK ("order_returns"."card_amount" >= 0 and "order_returns"."gift_card_amount" >= 0 and "order_returns"."card_amount" + "order_returns"."gift_card_amount" <= "order_returns"."amount"
        and ("order_returns"."card_amount" = 0 or ("order_returns"."payment_id" is not null and "order_returns"."as" = 'refund')));