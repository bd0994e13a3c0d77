CREATE TABLE "email_code_tries" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"wrong" smallint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "email_code_tries_wrong" CHECK ("email_code_tries"."wrong" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "promo_uses" ADD COLUMN "email_key" text;--> statement-breakpoint
-- The same as in email-key.ts.
UPDATE "promo_uses" u SET "email_key" = (
	SELECT CASE WHEN k.untagged ~ '@(gmail|googlemail)\.com$'
		THEN replace(split_part(k.untagged, '@', 1), '.', '') || '@gmail.com' ELSE k.untagged END
	FROM "customers" c, LATERAL (SELECT regexp_replace(lower(trim(c."email")), '\+[^@]*@', '@') AS untagged) k
	WHERE c."id" = u."customer_id");--> statement-breakpoint
ALTER TABLE "promo_uses" ALTER COLUMN "email_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
UPDATE "customers" SET "email_verified_at" = "created_at" WHERE NOT "is_guest";--> statement-breakpoint
CREATE INDEX "email_code_tries_old" ON "email_code_tries" USING btree ("since");--> statement-breakpoint
CREATE INDEX "promo_uses_by_email" ON "promo_uses" USING btree ("promo_code_id","email_key");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_verified" CHECK ("customers"."is_guest" or "customers"."email_verified_at" is not null);