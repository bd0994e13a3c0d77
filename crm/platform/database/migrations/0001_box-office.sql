CREATE TABLE "access_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"display" text NOT NULL,
	"description" text NOT NULL,
	"on_listings" boolean NOT NULL,
	"on_instance" boolean NOT NULL,
	"rank" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"line3" text,
	"city" text NOT NULL,
	"county" text,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"country" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"basket_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"seat_id" text NOT NULL,
	"band_id" text NOT NULL,
	"price_type_id" text NOT NULL,
	"face_value" integer NOT NULL,
	"fee" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "basket_tickets_seat_once" UNIQUE("basket_id","instance_id","seat_id")
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"currency" text NOT NULL,
	"customer_id" uuid,
	"first_held_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"delivery_option_id" text,
	"delivery_address_id" uuid,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"instance_id" text NOT NULL,
	"seat_id" text NOT NULL,
	"band_id" text NOT NULL,
	"state" text NOT NULL,
	"basket_id" uuid,
	"order_id" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "claims_instance_id_seat_id_pk" PRIMARY KEY("instance_id","seat_id"),
	CONSTRAINT "claims_state" CHECK (("claims"."state" = 'held' and "claims"."basket_id" is not null and "claims"."held_until" is not null)
        or ("claims"."state" = 'sold' and "claims"."held_until" is null)
        or ("claims"."state" = 'blocked' and "claims"."basket_id" is null and "claims"."held_until" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_options" (
	"id" text PRIMARY KEY NOT NULL,
	"crm_id" integer NOT NULL,
	"name" text NOT NULL,
	"basket_header" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"is_print_at_home" boolean NOT NULL,
	"is_restricted" boolean NOT NULL,
	"requires_address" boolean NOT NULL,
	"active" boolean NOT NULL,
	"rank" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"programme" jsonb NOT NULL,
	"artists" jsonb NOT NULL,
	"running_minutes" smallint NOT NULL,
	"has_intermission" boolean NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"type" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"waived_minimum" integer NOT NULL,
	"waived_by_membership_min_amount" integer NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "halls" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"directions" text NOT NULL,
	"step_free" text NOT NULL,
	"rank" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"price_list_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"on_sale_at" timestamp with time zone,
	"off_sale_at" timestamp with time zone,
	"priority_from" timestamp with time zone,
	"cancelled" boolean DEFAULT false NOT NULL,
	"box_office_only" boolean DEFAULT false NOT NULL,
	"access_tag_ids" text[] NOT NULL,
	"max_tickets" smallint NOT NULL,
	"limit_rows" text[],
	"limit_rows_max" smallint
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"recipient" text NOT NULL,
	"subject" text,
	"text_body" text,
	"html_body" text,
	"attachments" jsonb,
	"locale" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "mails_once" UNIQUE("kind","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"seat_id" text NOT NULL,
	"band_id" text NOT NULL,
	"price_type_id" text NOT NULL,
	"face_value" integer NOT NULL,
	"fee" integer NOT NULL,
	"barcode" text,
	CONSTRAINT "order_tickets_barcode" UNIQUE("barcode"),
	CONSTRAINT "order_tickets_seat_once" UNIQUE("order_id","instance_id","seat_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"basket_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"currency" text NOT NULL,
	"subtotal" integer NOT NULL,
	"fees" integer NOT NULL,
	"delivery" integer NOT NULL,
	"discounts" integer NOT NULL,
	"vat" integer NOT NULL,
	"total" integer NOT NULL,
	"delivery_option_id" text NOT NULL,
	"delivery_address_id" uuid,
	"page_url" text NOT NULL,
	"locale" text NOT NULL,
	"details" jsonb NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."fees" + "orders"."delivery" + "orders"."vat" - "orders"."discounts"),
	CONSTRAINT "orders_failure" CHECK (("orders"."state" = 'failed') = ("orders"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_key" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"page_url" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "payments_attempt_key" UNIQUE("attempt_key")
);
--> statement-breakpoint
CREATE TABLE "price_bands" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rank" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"rank" smallint NOT NULL,
	"max_tickets" smallint
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"price_list_id" text NOT NULL,
	"band_id" text NOT NULL,
	"price_type_id" text NOT NULL,
	"face_value" integer NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "prices_price_list_id_band_id_price_type_id_pk" PRIMARY KEY("price_list_id","band_id","price_type_id"),
	CONSTRAINT "prices_not_negative" CHECK ("prices"."face_value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "repeated_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"hall_id" text NOT NULL,
	"name" text NOT NULL,
	"seating" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"plan_id" text NOT NULL,
	"id" text NOT NULL,
	"section" text NOT NULL,
	"section_rank" smallint NOT NULL,
	"row" text,
	"row_rank" smallint NOT NULL,
	"number" text,
	"place" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"band_id" text NOT NULL,
	"kind" text NOT NULL,
	"rows_in_front" smallint,
	"position_in_row" text,
	"view" text,
	"floors_above_stage" smallint NOT NULL,
	"end_of_row" boolean NOT NULL,
	"step_free" boolean NOT NULL,
	"restricted_view" boolean NOT NULL,
	CONSTRAINT "seats_plan_id_id_pk" PRIMARY KEY("plan_id","id"),
	CONSTRAINT "seats_label" UNIQUE("plan_id","section","row","number")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_band_id_price_bands_id_fk" FOREIGN KEY ("band_id") REFERENCES "public"."price_bands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_price_type_id_price_types_id_fk" FOREIGN KEY ("price_type_id") REFERENCES "public"."price_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_plan_id_seat_id_seats_plan_id_id_fk" FOREIGN KEY ("plan_id","seat_id") REFERENCES "public"."seats"("plan_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_delivery_option_id_delivery_options_id_fk" FOREIGN KEY ("delivery_option_id") REFERENCES "public"."delivery_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_delivery_address_id_addresses_id_fk" FOREIGN KEY ("delivery_address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_plan_id_seat_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."seat_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_price_type_id_price_types_id_fk" FOREIGN KEY ("price_type_id") REFERENCES "public"."price_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_plan_id_seat_id_seats_plan_id_id_fk" FOREIGN KEY ("plan_id","seat_id") REFERENCES "public"."seats"("plan_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_option_id_delivery_options_id_fk" FOREIGN KEY ("delivery_option_id") REFERENCES "public"."delivery_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_address_id_addresses_id_fk" FOREIGN KEY ("delivery_address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_band_id_price_bands_id_fk" FOREIGN KEY ("band_id") REFERENCES "public"."price_bands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_price_type_id_price_types_id_fk" FOREIGN KEY ("price_type_id") REFERENCES "public"."price_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_plans" ADD CONSTRAINT "seat_plans_hall_id_halls_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."halls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_plan_id_seat_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."seat_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_band_id_price_bands_id_fk" FOREIGN KEY ("band_id") REFERENCES "public"."price_bands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_primary" ON "addresses" USING btree ("customer_id") WHERE "addresses"."is_primary";--> statement-breakpoint
CREATE INDEX "basket_tickets_by_basket" ON "basket_tickets" USING btree ("basket_id");--> statement-breakpoint
CREATE INDEX "claims_by_basket" ON "claims" USING btree ("basket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "instances_by_start" ON "instances" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "instances_by_event" ON "instances" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "order_tickets_by_order" ON "order_tickets" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live_per_basket" ON "orders" USING btree ("basket_id") WHERE "orders"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_id" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_paid" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "seats_by_band" ON "seats" USING btree ("plan_id","band_id");