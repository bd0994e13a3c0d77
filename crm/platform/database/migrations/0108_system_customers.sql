CREATE TABLE "system_customers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"login" text NOT NULL,
	"known_since" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "system_customers" ADD CONSTRAINT "system_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;