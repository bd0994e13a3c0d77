ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_sign";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_order";--> statement-breakpoint
ALTER TABLE "gift_voucher_entries" DROP CONSTRAINT "gift_voucher_entries_sign";--> statement-breakpoint
ALTER TABLE "gift_voucher_entries" DROP CONSTRAINT "gift_voucher_entries_order";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_sign" CHECK (case when "credit_entries"."kind" in ('reserve', 'spend') then "credit_entries"."amount" < 0
      when "credit_entries"."kind" = 'elsewhere' then "credit_entries"."amount" <> 0 else "credit_entries"."amount" > 0 end);--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order" CHECK ("credit_entries"."kind" in ('grant', 'elsewhere') or "credit_entries"."order_id" is not null);--> statement-breakpoint
ALTER TABLE "gift_voucher_entries" ADD CONSTRAINT "gift_voucher_entries_sign" CHECK (case when "gift_voucher_entries"."kind" in ('reserve', 'spend') then "gift_voucher_entries"."amount" < 0
      when "gift_voucher_entries"."kind" = 'elsewhere' then "gift_voucher_entries"."amount" <> 0 else "gift_voucher_entries"."amount" > 0 end);--> statement-breakpoint
ALTER TABLE "gift_voucher_entries" ADD CONSTRAINT "gift_voucher_entries_order" CHECK ("gift_voucher_entries"."kind" in ('issue', 'elsewhere') or "gift_voucher_entries"."order_id" is not null);