CREATE TABLE "photo_files" (
	"name" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "photo_files_name" CHECK ("photo_files"."name" ~ '^[\w-]{16}-\d+[.](avif|webp|jpg)$'),
	CONSTRAINT "photo_files_size" CHECK (octet_length("photo_files"."content") <= 2097152)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "photo" jsonb;--> statement-breakpoint
ALTER TABLE "photo_files" ADD CONSTRAINT "photo_files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_files_by_event" ON "photo_files" USING btree ("event_id");