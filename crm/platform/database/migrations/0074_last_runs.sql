CREATE TABLE "last_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"findings" jsonb,
	"failing_jobs" jsonb
);
