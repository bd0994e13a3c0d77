CREATE TABLE "uploaded_media" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "uploaded_media_name" CHECK ("uploaded_media"."name" ~ '^[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{16}\.(?:png|jpg|mp3|m4a|wav|mp4|webm|vtt)$'),
	CONSTRAINT "uploaded_media_size" CHECK (octet_length("uploaded_media"."content") <= 4194304)
);
--> statement-breakpoint
CREATE TRIGGER "catalogue_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "uploaded_media"
  FOR EACH STATEMENT EXECUTE FUNCTION "change_catalogue_revision"();
