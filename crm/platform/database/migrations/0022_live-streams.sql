CREATE TABLE "stream_viewers" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"viewer_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "stream_minutes" integer;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "stream" jsonb;--> statement-breakpoint
ALTER TABLE "stream_viewers" ADD CONSTRAINT "stream_viewers_ticket_id_order_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."order_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_stream_minutes" CHECK ("instances"."stream_minutes" > 0);