ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_rules" jsonb;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD COLUMN "extends" uuid;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD COLUMN "lapsing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD COLUMN "lapses_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_extends_credit_grants_id_fk" FOREIGN KEY ("extends") REFERENCES "public"."credit_grants"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "credit_grants_by_extended" ON "credit_grants" USING btree ("extends") WHERE "credit_grants"."extends" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat" CHECK ("orders"."vat" between 0 and "orders"."total") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."fees" + "orders"."delivery" - "orders"."discounts") NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_lapsing" CHECK ("gift_vouchers"."lapsing" >= 0) NOT VALID;