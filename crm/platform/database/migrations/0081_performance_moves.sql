CREATE TABLE "moved_codes" (
	"barcode" text PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"admitted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moved_orders" (
	"order_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	CONSTRAINT "moved_orders_order_id_move_id_pk" PRIMARY KEY("order_id","move_id")
);
--> statement-breakpoint
CREATE TABLE "performance_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"to_starts_at" timestamp with time zone NOT NULL,
	"from_plan_id" text NOT NULL,
	"to_plan_id" text NOT NULL,
	"refund_until" timestamp with time zone,
	"reason" text,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"moved_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "move_id" uuid;--> statement-breakpoint
ALTER TABLE "moved_codes" ADD CONSTRAINT "moved_codes_move_id_performance_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."performance_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_orders" ADD CONSTRAINT "moved_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_orders" ADD CONSTRAINT "moved_orders_move_id_performance_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."performance_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_moves" ADD CONSTRAINT "performance_moves_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_moves" ADD CONSTRAINT "performance_moves_from_plan_id_seat_plans_id_fk" FOREIGN KEY ("from_plan_id") REFERENCES "public"."seat_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_moves" ADD CONSTRAINT "performance_moves_to_plan_id_seat_plans_id_fk" FOREIGN KEY ("to_plan_id") REFERENCES "public"."seat_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_moves" ADD CONSTRAINT "performance_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_codes_by_ticket" ON "moved_codes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "moved_orders_by_move" ON "moved_orders" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "performance_moves_by_performance" ON "performance_moves" USING btree ("instance_id","moved_at");--> statement-breakpoint
CREATE INDEX "performance_moves_newest" ON "performance_moves" USING btree ("moved_at");--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_move_id_performance_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."performance_moves"("id") ON DELETE no action ON UPDATE no action;