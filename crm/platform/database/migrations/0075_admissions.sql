CREATE TABLE "admissions" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"instance_id" text NOT NULL,
	"staff_id" uuid,
	"admitted_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_by_performance" ON "admissions" USING btree ("instance_id");