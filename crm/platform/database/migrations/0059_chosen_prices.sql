ALTER TABLE "basket_tickets" ADD COLUMN "chosen_price_type_id" text;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD COLUMN "chosen_face_value" integer;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD COLUMN "chosen_fee" integer;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_chosen" CHECK (num_nulls("basket_tickets"."chosen_price_type_id", "basket_tickets"."chosen_face_value", "basket_tickets"."chosen_fee") in (0, 3)) NOT VALID;