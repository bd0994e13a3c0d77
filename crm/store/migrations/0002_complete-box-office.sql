ALTER TABLE "mails" DROP CONSTRAINT "mails_once";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "payload" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_each" UNIQUE("dedupe_key");--> statement-breakpoint
-- Mails of before had no key of their own: an order's confirmation still goes out once.
update "mails" set "dedupe_key" = "kind" || ':' || "order_id" where "order_id" is not null and "dedupe_key" is null;
