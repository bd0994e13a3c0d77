ALTER TABLE "registrations_of_interest" ADD COLUMN "companions" smallint;--> statement-breakpoint
ALTER TABLE "registrations_of_interest" ADD COLUMN "step_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations_of_interest" ADD COLUMN "aisle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD COLUMN "companions" smallint;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD COLUMN "step_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD COLUMN "aisle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations_of_interest" ADD CONSTRAINT "registrations_companions" CHECK ("registrations_of_interest"."companions" between 0 and 3);--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_companions" CHECK ("waiting_list_entries"."companions" between 0 and 3);