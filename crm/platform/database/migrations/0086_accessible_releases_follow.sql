ALTER TABLE "accessible_releases" DROP CONSTRAINT "accessible_releases_instance_id_instances_id_fk";
--> statement-breakpoint
ALTER TABLE "accessible_releases" DROP CONSTRAINT "accessible_releases_band_id_price_bands_id_fk";
--> statement-breakpoint
ALTER TABLE "accessible_releases" ADD CONSTRAINT "accessible_releases_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessible_releases" ADD CONSTRAINT "accessible_releases_band_id_price_bands_id_fk" FOREIGN KEY ("band_id") REFERENCES "public"."price_bands"("id") ON DELETE cascade ON UPDATE no action;