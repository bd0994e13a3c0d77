CREATE TABLE "charge_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"refunded_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "charge_refunds_amount" CHECK ("charge_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "charge_refunds" ADD CONSTRAINT "charge_refunds_charge_id_recurring_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."recurring_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_refunds_by_charge" ON "charge_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "charge_refunds_by_day" ON "charge_refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "orders_by_confirmation" ON "orders" USING btree ("confirmed_at") WHERE "orders"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_return" ON "orders" USING btree ("returned_at") WHERE "orders"."returned_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("paid_at") WHERE "payments"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "recurring_charges_by_day" ON "recurring_charges" USING btree ("paid_at") WHERE "recurring_charges"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "order_returns_by_day" ON "order_returns" USING btree ("returned_at");--> statement-breakpoint
CREATE INDEX "returned_items_for_performance" ON "returned_items" USING btree (("details"->>'instanceId')) WHERE "returned_items"."kind" in ('food-and-drink', 'supplementary');--> statement-breakpoint
CREATE INDEX "returned_tickets_by_performance" ON "returned_tickets" USING btree ("instance_id");