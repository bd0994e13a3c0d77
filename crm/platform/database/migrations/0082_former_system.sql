CREATE TABLE "former_codes" (
	"instance_id" text NOT NULL,
	"code" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "former_codes_code_instance_id_pk" PRIMARY KEY("code","instance_id"),
	CONSTRAINT "former_codes_ticket" UNIQUE("ticket_id")
);
--> statement-breakpoint
CREATE TABLE "former_customers" (
	"number" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_records" (
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"record_id" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "former_records_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
ALTER TABLE "gift_vouchers" DROP CONSTRAINT "gift_vouchers_code_format";--> statement-breakpoint
ALTER TABLE "former_codes" ADD CONSTRAINT "former_codes_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_customers" ADD CONSTRAINT "former_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_codes_by_performance" ON "former_codes" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "former_customers_by_customer" ON "former_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "former_records_by_record" ON "former_records" USING btree ("record_id");--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_code_format" CHECK ("gift_vouchers"."code" ~ '^([0-9A-Z]{4}-[0-9A-Z]{7}|[0-9A-Z]{8,40})$');