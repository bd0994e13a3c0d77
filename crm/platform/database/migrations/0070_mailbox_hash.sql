ALTER TABLE "link_requests" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
CREATE INDEX "link_requests_by_mailbox" ON "link_requests" USING btree ("mailbox_hash","asked_at");