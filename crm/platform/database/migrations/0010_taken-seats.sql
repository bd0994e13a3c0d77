CREATE INDEX IF NOT EXISTS "baskets_of_customer" ON "baskets" USING btree ("customer_id","created_at") WHERE "baskets"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "claims_kept" ON "claims" USING btree ("instance_id","band_id") WHERE "claims"."state" <> 'held';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "claims_held" ON "claims" USING btree ("instance_id") WHERE "claims"."state" = 'held';--> statement-breakpoint
DROP INDEX IF EXISTS "baskets_by_customer";
