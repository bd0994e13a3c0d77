ALTER TABLE "funds" ADD COLUMN "amounts" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "funds" ADD COLUMN "amount_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_levels" ADD COLUMN "deductible" integer;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_amounts" CHECK (0 < all ("funds"."amounts"));--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_amount_texts" CHECK (cardinality("funds"."amount_texts") in (0, cardinality("funds"."amounts")));--> statement-breakpoint
ALTER TABLE "membership_levels" ADD CONSTRAINT "membership_levels_deductible" CHECK ("membership_levels"."deductible" between 0 and "membership_levels"."price");