ALTER TABLE "orders" ADD COLUMN "member_saving" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_saving" CHECK ("orders"."member_saving" >= 0);