-- A play is found by its author, whom the subtitle names. A generated column can't change its expression.
ALTER TABLE "events" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "search";--> statement-breakpoint
DROP FUNCTION event_search(text, text, jsonb, jsonb);--> statement-breakpoint
CREATE FUNCTION event_search(title text, subtitle text, kind text, programme jsonb, artists jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', fold_words(title)), 'A')
    || setweight(to_tsvector('english', event_words('', programme, artists)), 'B')
    || setweight(to_tsvector('english', fold_words(coalesce(subtitle, ''))), 'C')
    || setweight(to_tsvector('english', fold_words(kind || ' ' || jsonb_path_query_array(artists, '$[*].role')::text)), 'D');--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_words" text GENERATED ALWAYS AS (event_words(title || ' ' || coalesce(subtitle, ''), programme, artists)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (event_search(title, subtitle, kind, programme, artists)) STORED NOT NULL;
