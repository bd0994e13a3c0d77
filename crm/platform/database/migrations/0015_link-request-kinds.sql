DROP INDEX "link_requests_by_email";--> statement-breakpoint
ALTER TABLE "link_requests" ADD COLUMN "kind" text DEFAULT 'magic-link' NOT NULL;--> statement-breakpoint
CREATE INDEX "link_requests_by_email" ON "link_requests" USING btree ("email_hash","kind","asked_at");