ALTER TABLE "stock_items" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "option" text;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_option" CHECK (("stock_items"."product" is null) = ("stock_items"."option" is null));