ALTER TABLE "payments" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card" CHECK (num_nonnulls("payments"."card_brand", "payments"."card_last4") <> 1 and "payments"."card_last4" ~ '^[0-9]{4}$');