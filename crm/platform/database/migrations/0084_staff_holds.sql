CREATE TABLE "accessible_releases" (
	"instance_id" text NOT NULL,
	"band_id" text NOT NULL,
	"rule" text NOT NULL,
	"released_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "accessible_releases_instance_id_band_id_pk" PRIMARY KEY("instance_id","band_id")
);
--> statement-breakpoint
CREATE TABLE "staff_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"held_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "staff_hold_id" uuid;--> statement-breakpoint
ALTER TABLE "venue_settings" ADD COLUMN "release_accessible_hours" smallint;--> statement-breakpoint
ALTER TABLE "venue_settings" ADD COLUMN "release_accessible_when_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accessible_releases" ADD CONSTRAINT "accessible_releases_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessible_releases" ADD CONSTRAINT "accessible_releases_band_id_price_bands_id_fk" FOREIGN KEY ("band_id") REFERENCES "public"."price_bands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_holds" ADD CONSTRAINT "staff_holds_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_holds" ADD CONSTRAINT "staff_holds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_holds_by_performance" ON "staff_holds" USING btree ("instance_id");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_staff_hold_id_staff_holds_id_fk" FOREIGN KEY ("staff_hold_id") REFERENCES "public"."staff_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_by_staff_hold" ON "claims" USING btree ("staff_hold_id") WHERE "claims"."staff_hold_id" is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_staff_hold" CHECK ("claims"."staff_hold_id" is null or "claims"."state" = 'blocked');--> statement-breakpoint
-- The sale of a performance, which is read once for each revision of the catalogue, has its released bands.
create trigger "catalogue_changed" after insert or update or delete or truncate on "accessible_releases"
  for each statement execute function "change_catalogue_revision"();
