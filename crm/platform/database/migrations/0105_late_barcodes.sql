ALTER TABLE "system_orders" ADD COLUMN "lacks_barcodes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "system_orders" ADD COLUMN "barcodes_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "system_orders_without_barcodes" ON "system_orders" USING btree ("barcodes_due_at") WHERE "system_orders"."lacks_barcodes";