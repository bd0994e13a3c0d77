-- Names in lower case, without accents and apostrophes, one space between words. Bound to what it uses when it is created,
-- like fold_words.
CREATE OR REPLACE FUNCTION fold_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    translate(lower(unaccent('unaccent'::regdictionary, normalize(value, NFC))), '''ʼ`´', ''),
    '[[:space:][:punct:]]+', ' ', 'g'));--> statement-breakpoint
-- An elided article is a word of its own, so that "orfeo" finds "L'Orfeo".
CREATE OR REPLACE FUNCTION fold_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    replace(
      regexp_replace(
        regexp_replace(lower(unaccent('unaccent'::regdictionary, value)), '''s\M', '', 'g'),
        '\m([cdjlmnst]|qu|un|all|dall|dell|nell|sull)''(?=[[:alpha:]])', '\1 ', 'g'),
      '''', ''),
    '[^[:alnum:]]+', ' ', 'g'));--> statement-breakpoint
-- Computes the generated columns again.
UPDATE "events" SET "title" = "title", "programme" = "programme";
