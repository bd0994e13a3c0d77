CREATE TABLE "membership_gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_item_id" uuid NOT NULL,
	"code" text NOT NULL,
	"expires_on" date NOT NULL,
	"membership_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "membership_gifts_code" UNIQUE("code"),
	CONSTRAINT "membership_gifts_bought_once" UNIQUE("order_item_id"),
	CONSTRAINT "membership_gifts_accepted_once" UNIQUE("membership_id"),
	CONSTRAINT "membership_gifts_code_format" CHECK ("membership_gifts"."code" ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$'),
	CONSTRAINT "membership_gifts_one_end" CHECK ("membership_gifts"."membership_id" is null or "membership_gifts"."ended_at" is null)
);
--> statement-breakpoint
ALTER TABLE "membership_gifts" ADD CONSTRAINT "membership_gifts_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_gifts" ADD CONSTRAINT "membership_gifts_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;