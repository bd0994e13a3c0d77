ALTER TABLE "stream_viewers" DROP CONSTRAINT "stream_viewers_ticket_id_order_tickets_id_fk";
--> statement-breakpoint
ALTER TABLE "shared_tickets" DROP CONSTRAINT "shared_tickets_ticket_id_order_tickets_id_fk";
--> statement-breakpoint
ALTER TABLE "stream_viewers" ADD CONSTRAINT "stream_viewers_ticket_id_order_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."order_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_tickets" ADD CONSTRAINT "shared_tickets_ticket_id_order_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."order_tickets"("id") ON DELETE cascade ON UPDATE no action;