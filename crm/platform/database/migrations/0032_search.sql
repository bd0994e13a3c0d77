CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
-- Lower case, without accents and apostrophes, one space between words. These functions are bound to what they use when
-- they are created, so that a backup is restored without a search path.
CREATE FUNCTION fold_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    replace(regexp_replace(lower(unaccent('unaccent'::regdictionary, value)), '''s\M', '', 'g'), '''', ''),
    '[^[:alnum:]]+', ' ', 'g'));--> statement-breakpoint
CREATE FUNCTION event_works(programme jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce((
    SELECT string_agg(concat_ws(' ', work->>'composer', work->>'title', work->>'movement'), ' ')
    FROM jsonb_array_elements(programme) work), '');--> statement-breakpoint
CREATE FUNCTION event_words(title text, programme jsonb, artists jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_words(title || ' ' || event_works(programme) || ' ' || jsonb_path_query_array(artists, '$[*].name')::text);--> statement-breakpoint
CREATE FUNCTION event_search(title text, kind text, programme jsonb, artists jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', fold_words(title)), 'A')
    || setweight(to_tsvector('english', event_words('', programme, artists)), 'B')
    || setweight(to_tsvector('english', fold_words(kind || ' ' || jsonb_path_query_array(artists, '$[*].role')::text)), 'D');--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_words" text GENERATED ALWAYS AS (event_words(title, programme, artists)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (event_search(title, kind, programme, artists)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "search_text";