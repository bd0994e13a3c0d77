ALTER TABLE "menus" ADD COLUMN "starts_from" text;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "starts_from" text;