CREATE TABLE "system_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"number" text
);
--> statement-breakpoint
ALTER TABLE "system_orders" ADD CONSTRAINT "system_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;