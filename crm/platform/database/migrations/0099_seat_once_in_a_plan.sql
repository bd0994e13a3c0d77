ALTER TABLE "basket_tickets" DROP CONSTRAINT "basket_tickets_seat_once";--> statement-breakpoint
ALTER TABLE "order_tickets" DROP CONSTRAINT "order_tickets_seat_once";--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_seat_once" UNIQUE("basket_id","instance_id","seat_id","plan_id");--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_seat_once" UNIQUE("order_id","instance_id","seat_id","plan_id");