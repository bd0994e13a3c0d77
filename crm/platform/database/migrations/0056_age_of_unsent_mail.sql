ALTER TABLE "mails" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refused_at" timestamp with time zone;