DROP INDEX "basket_codes_one";--> statement-breakpoint
ALTER TABLE "basket_codes" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "basket_codes_one_set_aside" ON "basket_codes" USING btree ("basket_id") WHERE "basket_codes"."set_aside";--> statement-breakpoint
CREATE UNIQUE INDEX "basket_codes_one" ON "basket_codes" USING btree ("basket_id","kind") WHERE "basket_codes"."kind" in ('promo', 'access', 'programme') and not "basket_codes"."set_aside";--> statement-breakpoint
ALTER TABLE "basket_codes" ADD CONSTRAINT "basket_codes_set_aside" CHECK (not "basket_codes"."set_aside" or "basket_codes"."kind" = 'promo');