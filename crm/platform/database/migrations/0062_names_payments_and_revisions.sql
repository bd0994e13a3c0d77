ALTER TABLE "instances" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "revised_at" timestamp with time zone DEFAULT crm_now() NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_by_card" ON "payments" USING btree ("card_last4") WHERE "payments"."card_last4" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_by_folded_name" ON "customers" USING gin ((' ' || fold_name("first_name" || ' ' || "last_name")) gin_trgm_ops);
