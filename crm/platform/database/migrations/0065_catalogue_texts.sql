CREATE TABLE "catalogue_texts" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"source_hash" text GENERATED ALWAYS AS (md5(source)) STORED NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "catalogue_texts_language_kind_source_hash_pk" PRIMARY KEY("language","kind","source_hash"),
	CONSTRAINT "catalogue_texts_language" CHECK ("catalogue_texts"."language" ~ '^[a-z]{2}(-[a-z]{2})?$'),
	CONSTRAINT "catalogue_texts_not_empty" CHECK ("catalogue_texts"."source" <> '' and "catalogue_texts"."text" <> '')
);
--> statement-breakpoint
create trigger "catalogue_changed" after insert or update or delete or truncate on "catalogue_texts"
  for each statement execute function "change_catalogue_revision"();
