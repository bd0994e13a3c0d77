CREATE INDEX IF NOT EXISTS "customers_by_folded_name" ON "customers" USING gin ((' ' || fold_name("first_name" || ' ' || "last_name")) gin_trgm_ops);
