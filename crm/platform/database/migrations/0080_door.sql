CREATE TABLE "admission_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"action" text NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"staff_id" uuid,
	"scanner_id" uuid,
	"at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scanners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "scanners_name" UNIQUE("name"),
	CONSTRAINT "scanners_key" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "admissions" ADD COLUMN "scanner_id" uuid;--> statement-breakpoint
ALTER TABLE "admissions" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admission_log" ADD CONSTRAINT "admission_log_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_log" ADD CONSTRAINT "admission_log_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_log" ADD CONSTRAINT "admission_log_scanner_id_scanners_id_fk" FOREIGN KEY ("scanner_id") REFERENCES "public"."scanners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admission_log_by_performance" ON "admission_log" USING btree ("instance_id","id");--> statement-breakpoint
CREATE INDEX "admission_log_by_ticket" ON "admission_log" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_scanner_id_scanners_id_fk" FOREIGN KEY ("scanner_id") REFERENCES "public"."scanners"("id") ON DELETE no action ON UPDATE no action;