CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"as" text NOT NULL,
	"instance_id" text,
	"amount" integer NOT NULL,
	"card_amount" integer NOT NULL,
	"payment_id" uuid,
	"refunded_at" timestamp with time zone,
	"returned_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "order_returns_card" CHECK ("order_returns"."card_amount" between 0 and "order_returns"."amount"
        and ("order_returns"."card_amount" = 0 or ("order_returns"."payment_id" is not null and "order_returns"."as" = 'refund')))
);
--> statement-breakpoint
CREATE TABLE "performance_cancellations" (
	"instance_id" text PRIMARY KEY NOT NULL,
	"as" text NOT NULL,
	"reason" text,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returned_items" (
	"id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "returned_items_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "returned_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"seat_id" text NOT NULL,
	"band_id" text NOT NULL,
	"price_type_id" text NOT NULL,
	"face_value" integer NOT NULL,
	"fee" integer NOT NULL,
	"discount" integer NOT NULL,
	"protection" integer NOT NULL,
	"barcode" text
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_cancellations" ADD CONSTRAINT "performance_cancellations_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_cancellations" ADD CONSTRAINT "performance_cancellations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_items" ADD CONSTRAINT "returned_items_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_items" ADD CONSTRAINT "returned_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_tickets" ADD CONSTRAINT "returned_tickets_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_tickets" ADD CONSTRAINT "returned_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_tickets" ADD CONSTRAINT "returned_tickets_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_cancelled_once" ON "order_returns" USING btree ("order_id","instance_id") WHERE "order_returns"."instance_id" is not null;--> statement-breakpoint
CREATE INDEX "order_returns_by_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_returns_due" ON "order_returns" USING btree ("returned_at") WHERE "order_returns"."refunded_at" is null and "order_returns"."card_amount" > 0;--> statement-breakpoint
CREATE INDEX "returned_items_by_order" ON "returned_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returned_tickets_by_order" ON "returned_tickets" USING btree ("order_id");