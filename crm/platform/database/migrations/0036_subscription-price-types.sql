ALTER TABLE "ticket_subscription_pricings" ADD COLUMN "price_type_id" text;--> statement-breakpoint
ALTER TABLE "ticket_subscription_pricings" ADD CONSTRAINT "ticket_subscription_pricings_price_type_id_price_types_id_fk" FOREIGN KEY ("price_type_id") REFERENCES "public"."price_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "ticket_subscription_pricings" p SET "price_type_id" = t."id" FROM "price_types" t WHERE t."name" = p."name";
