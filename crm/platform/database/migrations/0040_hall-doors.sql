ALTER TABLE "halls" ADD COLUMN "doors_minutes" smallint;--> statement-breakpoint
ALTER TABLE "halls" ADD COLUMN "bag_policy" text;