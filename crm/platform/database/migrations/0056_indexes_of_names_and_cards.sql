CREATE OR REPLACE FUNCTION fold_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(regexp_replace(
    translate(lower(unaccent('unaccent'::regdictionary, normalize(value, NFC))), '''ʼ`´', ''),
    '[[:space:][:punct:]]+', ' ', 'g'));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_by_folded_name" ON "customers" USING gin ((' ' || fold_name("first_name" || ' ' || "last_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_by_card" ON "payments" USING btree ("card_last4") WHERE "payments"."card_last4" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "audit_log_one_read_an_hour" ON "audit_log" USING btree ("staff_id","action","subject_kind","subject_id",date_trunc('hour', "created_at" at time zone 'UTC')) WHERE "audit_log"."action" like 'read-%';
