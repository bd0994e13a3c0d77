ALTER TABLE "reserved_orders" ADD COLUMN "companions" smallint;--> statement-breakpoint
ALTER TABLE "reserved_orders" ADD COLUMN "step_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reserved_orders" ADD COLUMN "aisle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reserved_orders" ADD CONSTRAINT "reserved_orders_companions" CHECK ("reserved_orders"."companions" between 0 and 3);