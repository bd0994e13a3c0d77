ALTER TABLE "payments" ADD COLUMN "keep_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_customer" text;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD COLUMN "provider_customer" text;--> statement-breakpoint
CREATE INDEX "payments_card_wishes" ON "payments" USING btree ("order_id") WHERE "payments"."keep_card" and "payments"."state" = 'paid';