ALTER TABLE "last_runs" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "last_runs" ADD COLUMN "zone_changed_at" timestamp with time zone;