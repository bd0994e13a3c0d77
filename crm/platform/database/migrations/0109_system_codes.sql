CREATE TABLE "system_codes" (
	"promo_code_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "system_codes" ADD CONSTRAINT "system_codes_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;