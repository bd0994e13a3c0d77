ALTER TABLE "logins" DROP COLUMN "failed_attempts";--> statement-breakpoint
ALTER TABLE "logins" DROP COLUMN "locked_at";