ALTER TABLE "events" ADD COLUMN "programme_note" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "why_come" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "first_time" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "excerpt" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "excerpt_title" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "excerpt_transcript" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "excerpt_captions" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "reviews" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_excerpt" CHECK (("events"."excerpt" is null) = ("events"."excerpt_transcript" is null));