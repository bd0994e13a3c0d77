ALTER TABLE "recurring_charges" ADD COLUMN "refusals" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "recurring_charges" SET "refusals" = "attempts" WHERE "state" IN ('due', 'failed');