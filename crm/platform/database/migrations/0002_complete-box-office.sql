CREATE TABLE "automatic_offer_events" (
	"offer_id" text NOT NULL,
	"event_id" text NOT NULL,
	CONSTRAINT "automatic_offer_events_offer_id_event_id_pk" PRIMARY KEY("offer_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "automatic_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"tickets" smallint NOT NULL,
	"lowered" smallint NOT NULL,
	"percent_off" smallint NOT NULL,
	"price_type_ids" text[],
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"active" boolean NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "automatic_offers_tickets" CHECK ("automatic_offers"."tickets" between 1 and 50),
	CONSTRAINT "automatic_offers_lowered" CHECK ("automatic_offers"."lowered" between 1 and "automatic_offers"."tickets"),
	CONSTRAINT "automatic_offers_percent" CHECK ("automatic_offers"."percent_off" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "basket_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"basket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"code" text NOT NULL,
	"rank" bigint GENERATED ALWAYS AS IDENTITY (sequence name "basket_codes_rank_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "basket_codes_once" UNIQUE("basket_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "basket_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"basket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "basket_items_quantity" CHECK ("basket_items"."quantity" between 1 and 999),
	CONSTRAINT "basket_items_price" CHECK ("basket_items"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "catalogue_revision_one" CHECK ("catalogue_revision"."one")
);
--> statement-breakpoint
CREATE TABLE "code_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"misses" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programme_instances" (
	"programme_id" text NOT NULL,
	"instance_id" text NOT NULL,
	CONSTRAINT "programme_instances_programme_id_instance_id_pk" PRIMARY KEY("programme_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "programme_prices" (
	"programme_id" text NOT NULL,
	"price_type_id" text NOT NULL,
	CONSTRAINT "programme_prices_programme_id_price_type_id_pk" PRIMARY KEY("programme_id","price_type_id")
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"valid_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "programmes_code" UNIQUE("code"),
	CONSTRAINT "programmes_upper" CHECK ("programmes"."code" = upper("programmes"."code") and "programmes"."code" <> '')
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"percent_off" smallint,
	"amount_off" integer,
	"event_ids" text[],
	"price_type_ids" text[],
	"min_tickets" smallint DEFAULT 1 NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"opens_priority" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "promo_codes_code" UNIQUE("code"),
	CONSTRAINT "promo_codes_upper" CHECK ("promo_codes"."code" = upper("promo_codes"."code") and "promo_codes"."code" <> ''),
	CONSTRAINT "promo_codes_off" CHECK (("promo_codes"."percent_off" is null) <> ("promo_codes"."amount_off" is null)),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent_off" between 0 and 100),
	CONSTRAINT "promo_codes_amount" CHECK ("promo_codes"."amount_off" >= 0),
	CONSTRAINT "promo_codes_min_tickets" CHECK ("promo_codes"."min_tickets" > 0),
	CONSTRAINT "promo_codes_uses" CHECK ("promo_codes"."uses" >= 0 and "promo_codes"."uses" <= coalesce("promo_codes"."max_uses", "promo_codes"."uses"))
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "credit_entries_sign" CHECK (case when "credit_entries"."kind" in ('reserve', 'spend') then "credit_entries"."amount" < 0 else "credit_entries"."amount" > 0 end),
	CONSTRAINT "credit_entries_order" CHECK (("credit_entries"."kind" = 'grant') or "credit_entries"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "credit_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"amount" integer NOT NULL,
	"left" integer NOT NULL,
	"currency" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_grants_order" CHECK ("credit_grants"."source" <> 'cancelled-order' or "credit_grants"."order_id" is not null),
	CONSTRAINT "credit_grants_left" CHECK ("credit_grants"."amount" > 0 and "credit_grants"."left" between 0 and "credit_grants"."amount")
);
--> statement-breakpoint
CREATE TABLE "link_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"code_attempts" smallint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "login_links_expire" CHECK (("login_links"."token_hash" is null) = ("login_links"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"appeal" text,
	"source" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"recognition_name" text,
	"anonymous" boolean NOT NULL,
	"tribute_type" text,
	"tribute_name" text,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "donations_once_an_order_item" UNIQUE("order_item_id"),
	CONSTRAINT "donations_amount" CHECK ("donations"."amount" > 0),
	CONSTRAINT "donations_anonymous" CHECK (not ("donations"."anonymous" and "donations"."recognition_name" is not null)),
	CONSTRAINT "donations_tribute" CHECK (("donations"."tribute_type" is null) = ("donations"."tribute_name" is null))
);
--> statement-breakpoint
CREATE TABLE "donation_upsells" (
	"id" text PRIMARY KEY NOT NULL,
	"amounts" integer[] NOT NULL,
	"contribution_id" text NOT NULL,
	"fund_id" text NOT NULL,
	"recognition_name_from" integer NOT NULL,
	"display_recognition_name" boolean NOT NULL,
	"display_other" boolean NOT NULL,
	"display_anonymous_option" boolean NOT NULL,
	"hide_on_membership_min_value" integer NOT NULL,
	CONSTRAINT "donation_upsells_one" CHECK ("donation_upsells"."id" = 'donation-upsell'),
	CONSTRAINT "donation_upsells_amounts" CHECK (0 < all ("donation_upsells"."amounts"))
);
--> statement-breakpoint
CREATE TABLE "funds" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"code" text NOT NULL,
	"default_amount" integer,
	"active" boolean NOT NULL,
	"appeals" text[] NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "funds_code_unique" UNIQUE("code"),
	CONSTRAINT "funds_default_amount" CHECK ("funds"."default_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_declarations" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"statement" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_voucher_amounts" (
	"amount" integer PRIMARY KEY NOT NULL,
	CONSTRAINT "gift_voucher_amounts_positive" CHECK ("gift_voucher_amounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_voucher_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"voucher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "gift_voucher_entries_sign" CHECK (case when "gift_voucher_entries"."kind" in ('reserve', 'spend') then "gift_voucher_entries"."amount" < 0 else "gift_voucher_entries"."amount" > 0 end),
	CONSTRAINT "gift_voucher_entries_order" CHECK (("gift_voucher_entries"."kind" = 'issue') or "gift_voucher_entries"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "gift_vouchers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"expires_at" timestamp with time zone,
	"order_item_id" uuid,
	"copy" smallint DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "gift_vouchers_code" UNIQUE("code"),
	CONSTRAINT "gift_vouchers_bought_once" UNIQUE("order_item_id","copy"),
	CONSTRAINT "gift_vouchers_code_format" CHECK ("gift_vouchers"."code" ~ '^[0-9A-Z]{4}-[0-9A-Z]{7}$'),
	CONSTRAINT "gift_vouchers_balance" CHECK ("gift_vouchers"."amount" > 0 and "gift_vouchers"."balance" between 0 and "gift_vouchers"."amount")
);
--> statement-breakpoint
CREATE TABLE "membership_levels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"info_link" text NOT NULL,
	"benefits" text[] NOT NULL,
	"price" integer NOT NULL,
	"renewal_price" integer NOT NULL,
	"months" smallint NOT NULL,
	"worth" integer NOT NULL,
	"has_priority" boolean NOT NULL,
	"requires_login" boolean NOT NULL,
	"active" boolean NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "membership_levels_sums" CHECK (least("membership_levels"."price", "membership_levels"."renewal_price", "membership_levels"."worth") >= 0),
	CONSTRAINT "membership_levels_months" CHECK ("membership_levels"."months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"level_id" text NOT NULL,
	"state" text NOT NULL,
	"starts_on" date NOT NULL,
	"renews_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"auto_renew" boolean NOT NULL,
	"worth" integer NOT NULL,
	"order_item_id" uuid,
	"previous_id" uuid,
	"previous_expires_on" date,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "memberships_as_previous" UNIQUE("id","customer_id","level_id","expires_on"),
	CONSTRAINT "memberships_followed_once" UNIQUE("previous_id"),
	CONSTRAINT "memberships_once_an_order" UNIQUE("order_item_id"),
	CONSTRAINT "memberships_in_order" CHECK ("memberships"."starts_on" <= "memberships"."renews_on" and "memberships"."renews_on" <= "memberships"."expires_on"),
	CONSTRAINT "memberships_after_previous" CHECK (("memberships"."previous_id" is null) = ("memberships"."previous_expires_on" is null)
        and ("memberships"."previous_expires_on" is null or "memberships"."previous_expires_on" < "memberships"."starts_on")),
	CONSTRAINT "memberships_worth" CHECK ("memberships"."worth" >= 0)
);
--> statement-breakpoint
CREATE TABLE "priority_windows" (
	"instance_id" text NOT NULL,
	"level_id" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	CONSTRAINT "priority_windows_instance_id_level_id_pk" PRIMARY KEY("instance_id","level_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "order_items_sums" CHECK ("order_items"."discount" between 0 and "order_items"."price")
);
--> statement-breakpoint
CREATE TABLE "package_instances" (
	"package_id" text NOT NULL,
	"instance_id" text NOT NULL,
	CONSTRAINT "package_instances_package_id_instance_id_pk" PRIMARY KEY("package_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "package_parts" (
	"super_id" text NOT NULL,
	"super_type" text DEFAULT 'super' NOT NULL,
	"part_id" text NOT NULL,
	"part_type" text NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "package_parts_super_id_part_id_pk" PRIMARY KEY("super_id","part_id"),
	CONSTRAINT "package_parts_super_type" CHECK ("package_parts"."super_type" = 'super'),
	CONSTRAINT "package_parts_part_type" CHECK ("package_parts"."part_type" <> 'super')
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"min_items" smallint NOT NULL,
	"percent_off" smallint NOT NULL,
	"band_ids" text[],
	"price_type_ids" text[],
	"on_sale_at" timestamp with time zone,
	"off_sale_at" timestamp with time zone,
	"max_per_order" smallint NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "packages_type" UNIQUE("id","type"),
	CONSTRAINT "packages_min_items" CHECK ("packages"."min_items" between 1 and 50),
	CONSTRAINT "packages_percent" CHECK ("packages"."percent_off" between 0 and 100),
	CONSTRAINT "packages_max_per_order" CHECK ("packages"."max_per_order" between 1 and 20),
	CONSTRAINT "packages_lists" CHECK (cardinality("packages"."band_ids") is distinct from 0 and cardinality("packages"."price_type_ids") is distinct from 0)
);
--> statement-breakpoint
CREATE TABLE "access_registrations" (
	"code" text PRIMARY KEY NOT NULL,
	"scheme_id" text NOT NULL,
	"last_name" text NOT NULL,
	"customer_id" uuid,
	"max_tickets" smallint NOT NULL,
	"companions" smallint NOT NULL,
	"requirements" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "access_registrations_code" CHECK ("access_registrations"."code" = upper("access_registrations"."code") and "access_registrations"."code" <> ''),
	CONSTRAINT "access_registrations_tickets" CHECK ("access_registrations"."max_tickets" > 0 and "access_registrations"."companions" between 0 and "access_registrations"."max_tickets")
);
--> statement-breakpoint
CREATE TABLE "access_scheme_prices" (
	"scheme_id" text NOT NULL,
	"price_type_id" text NOT NULL,
	CONSTRAINT "access_scheme_prices_scheme_id_price_type_id_pk" PRIMARY KEY("scheme_id","price_type_id")
);
--> statement-breakpoint
CREATE TABLE "access_schemes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"brand" text NOT NULL,
	"masked_number" text NOT NULL,
	"cardholder_name" text NOT NULL,
	"expiry_month" smallint NOT NULL,
	"expiry_year" smallint NOT NULL,
	"address_id" uuid,
	"is_preferred" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "stored_cards_masked" CHECK ("stored_cards"."masked_number" ~ '^[•*]+ ?[0-9]{4}$'),
	CONSTRAINT "stored_cards_month" CHECK ("stored_cards"."expiry_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "agreed_statements" (
	"customer_id" uuid NOT NULL,
	"statement_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "agreed_statements_customer_id_statement_id_pk" PRIMARY KEY("customer_id","statement_id")
);
--> statement-breakpoint
CREATE TABLE "customer_tags" (
	"customer_id" uuid NOT NULL,
	"tag_id" text NOT NULL,
	CONSTRAINT "customer_tags_customer_id_tag_id_pk" PRIMARY KEY("customer_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "statements_category" UNIQUE("category")
);
--> statement-breakpoint
CREATE TABLE "tag_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"web" boolean NOT NULL,
	"rank" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"rank" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_bookings" (
	"basket_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"household_id" uuid NOT NULL,
	"customer_id" uuid,
	"first_name" text,
	"last_name" text,
	"access_needs" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "household_members_named" CHECK (("household_members"."customer_id" is null) = ("household_members"."first_name" is not null)
        and ("household_members"."first_name" is null) = ("household_members"."last_name" is null))
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text NOT NULL,
	"customer_id" uuid,
	"basket_id" uuid,
	"answers" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_answers_of_one" CHECK (("form_answers"."customer_id" is null) <> ("form_answers"."basket_id" is null))
);
--> statement-breakpoint
CREATE TABLE "form_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text NOT NULL,
	"label" text NOT NULL,
	"hint" text,
	"kind" text NOT NULL,
	"options" text[] NOT NULL,
	"required" boolean NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "form_questions_options" CHECK (("form_questions"."kind" = 'choice') = (cardinality("form_questions"."options") > 0))
);
--> statement-breakpoint
CREATE TABLE "instance_forms" (
	"instance_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_alternatives" (
	"registration_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "registration_alternatives_registration_id_instance_id_pk" PRIMARY KEY("registration_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "registrations_of_interest" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"dress_rehearsal" boolean NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "registrations_once" UNIQUE("instance_id","customer_id"),
	CONSTRAINT "registrations_quantity" CHECK ("registrations_of_interest"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "waiting_list_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instance_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"quantity" smallint NOT NULL,
	"access_needs" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reserved_id" uuid,
	"token_hash" text,
	"locale" text DEFAULT 'en-us' NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "waiting_list_once" UNIQUE("instance_id","customer_id"),
	CONSTRAINT "waiting_list_token" UNIQUE("token_hash"),
	CONSTRAINT "waiting_list_offer_once" UNIQUE("reserved_id"),
	CONSTRAINT "waiting_list_quantity" CHECK ("waiting_list_entries"."quantity" > 0),
	CONSTRAINT "waiting_list_offered" CHECK (case "waiting_list_entries"."state" when 'waiting' then "waiting_list_entries"."reserved_id" is null when 'left' then true
        else "waiting_list_entries"."reserved_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed" boolean DEFAULT false NOT NULL,
	"totp_last_step" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cover_fees" (
	"id" text PRIMARY KEY NOT NULL,
	"basis_points" integer NOT NULL,
	"fund_id" text NOT NULL,
	"excluded_kinds" text[] NOT NULL,
	"excluded_products" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "cover_fees_one" CHECK ("cover_fees"."id" = 'cover-fee'),
	CONSTRAINT "cover_fees_part" CHECK ("cover_fees"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "ticket_protection" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"amount" integer NOT NULL,
	"percent_returned" smallint NOT NULL,
	CONSTRAINT "ticket_protection_one" CHECK ("ticket_protection"."id" = 'ticket-protection'),
	CONSTRAINT "ticket_protection_amount" CHECK ("ticket_protection"."amount" >= 0),
	CONSTRAINT "ticket_protection_percent" CHECK ("ticket_protection"."percent_returned" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "reserved_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint DEFAULT nextval('orders_number_seq') NOT NULL,
	"basket_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"hold_until" timestamp with time zone NOT NULL,
	"locked" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "reserved_orders_number" UNIQUE("number"),
	CONSTRAINT "reserved_orders_basket" UNIQUE("basket_id")
);
--> statement-breakpoint
CREATE TABLE "sale_limits" (
	"id" smallint PRIMARY KEY NOT NULL,
	"tickets" smallint DEFAULT 9 NOT NULL,
	"food_and_drink" smallint DEFAULT 20 NOT NULL,
	CONSTRAINT "sale_limits_one" CHECK ("sale_limits"."id" = 1),
	CONSTRAINT "sale_limits_positive" CHECK ("sale_limits"."tickets" > 0 and "sale_limits"."food_and_drink" > 0)
);
--> statement-breakpoint
CREATE TABLE "seat_blocks" (
	"plan_id" text NOT NULL,
	"section" text NOT NULL,
	"row" text NOT NULL,
	"first_seat" text NOT NULL,
	"last_seat" text NOT NULL,
	CONSTRAINT "seat_blocks_plan_id_section_row_first_seat_pk" PRIMARY KEY("plan_id","section","row","first_seat")
);
--> statement-breakpoint
CREATE TABLE "food_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"instance_id" text NOT NULL,
	"menu_id" text NOT NULL,
	"guests" smallint NOT NULL,
	"collection_point" text NOT NULL,
	"allergies" text,
	CONSTRAINT "food_orders_once" UNIQUE("order_id","instance_id","menu_id"),
	CONSTRAINT "food_orders_guests" CHECK ("food_orders"."guests" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"serving" text NOT NULL,
	"categories" text[] NOT NULL,
	"collection_points" text[] NOT NULL,
	"event_ids" text[],
	"instance_ids" text[],
	"days_ahead" smallint,
	"minutes_before" smallint,
	"active" boolean NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "menus_not_empty" CHECK (cardinality("menus"."categories") > 0 and cardinality("menus"."collection_points") > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"category" text NOT NULL,
	"menu_id" text,
	"number" text,
	"stock" integer,
	"event_ids" text[],
	"instance_ids" text[],
	"days_ahead" smallint,
	"minutes_before" smallint,
	"active" boolean NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "stock_items_price" CHECK ("stock_items"."price" >= 0),
	CONSTRAINT "stock_items_stock" CHECK ("stock_items"."stock" >= 0),
	CONSTRAINT "stock_items_menu" CHECK (("stock_items"."kind" = 'food-and-drink') = ("stock_items"."menu_id" is not null)),
	CONSTRAINT "stock_items_number" CHECK (("stock_items"."kind" = 'supplementary') = ("stock_items"."number" is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"item_id" text NOT NULL,
	"scope" text NOT NULL,
	"level" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_item_id_scope_pk" PRIMARY KEY("item_id","scope"),
	CONSTRAINT "stock_levels_not_oversold" CHECK ("stock_levels"."sold" between 0 and "stock_levels"."level")
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"order_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"scope" text NOT NULL,
	"quantity" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "stock_takes_order_id_item_id_scope_pk" PRIMARY KEY("order_id","item_id","scope"),
	CONSTRAINT "stock_takes_quantity" CHECK ("stock_takes"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "basket_ticket_vouchers" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_subscription_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"vouchers" smallint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "ticket_subscription_entries_once" UNIQUE("subscription_id","order_id"),
	CONSTRAINT "ticket_subscription_entries_vouchers" CHECK ("ticket_subscription_entries"."vouchers" > 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_subscription_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"vouchers" smallint NOT NULL,
	"months" smallint NOT NULL,
	"active" boolean NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "ticket_subscription_plans_vouchers" CHECK ("ticket_subscription_plans"."vouchers" > 0),
	CONSTRAINT "ticket_subscription_plans_months" CHECK ("ticket_subscription_plans"."months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "ticket_subscription_pricings" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "ticket_subscription_pricings_price" CHECK ("ticket_subscription_pricings"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"pricing_id" text NOT NULL,
	"name" text NOT NULL,
	"pricing_name" text NOT NULL,
	"price" integer NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"vouchers" smallint NOT NULL,
	"used" smallint DEFAULT 0 NOT NULL,
	"order_item_id" uuid,
	"ordinal" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "ticket_subscriptions_issued_once" UNIQUE("order_item_id","ordinal"),
	CONSTRAINT "ticket_subscriptions_used" CHECK ("ticket_subscriptions"."used" between 0 and "ticket_subscriptions"."vouchers"),
	CONSTRAINT "ticket_subscriptions_days" CHECK ("ticket_subscriptions"."issued_on" <= "ticket_subscriptions"."expires_on")
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"message" text,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "maintenance_windows_order" CHECK ("maintenance_windows"."ends_at" is null or "maintenance_windows"."ends_at" > "maintenance_windows"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "venue_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"cancel_orders" boolean DEFAULT false NOT NULL,
	"cancel_hours" smallint DEFAULT 48 NOT NULL,
	"credit_months" smallint DEFAULT 6 NOT NULL,
	"pay_what_you_wish" boolean DEFAULT true NOT NULL,
	CONSTRAINT "venue_settings_one" CHECK ("venue_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_once";--> statement-breakpoint
ALTER TABLE "basket_tickets" DROP CONSTRAINT "basket_tickets_instance_id_instances_id_fk";
--> statement-breakpoint
ALTER TABLE "basket_tickets" DROP CONSTRAINT "basket_tickets_band_id_price_bands_id_fk";
--> statement-breakpoint
ALTER TABLE "basket_tickets" DROP CONSTRAINT "basket_tickets_price_type_id_price_types_id_fk";
--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_instance_id_instances_id_fk";
--> statement-breakpoint
DROP INDEX "customers_email";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_option_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "type_id" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "is_billing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "is_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD COLUMN "package_item_id" uuid;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD COLUMN "mode_of_sale" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD COLUMN "membership_item_id" uuid;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "order_notes" text;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "access_notes" text;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "allergy_notes" text;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "credit_wanted" integer;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "reserved_id" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "middle_name" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "birth_year" smallint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "recognition_name" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "donor_listing" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tribute_name" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tribute_type" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "distanced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "payload" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD COLUMN "protection" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD COLUMN "protection_returns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD COLUMN "package_item_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_vouchers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_notes" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "access_notes" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allergy_notes" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_as" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_amount" integer;--> statement-breakpoint
ALTER TABLE "price_types" ADD COLUMN "eligibility" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_types" ADD COLUMN "wish_min" integer;--> statement-breakpoint
ALTER TABLE "price_types" ADD COLUMN "wish_max" integer;--> statement-breakpoint
ALTER TABLE "seat_plans" ADD COLUMN "refuses_single_seats" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_offer_events" ADD CONSTRAINT "automatic_offer_events_offer_id_automatic_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."automatic_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_offer_events" ADD CONSTRAINT "automatic_offer_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_codes" ADD CONSTRAINT "basket_codes_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_instances" ADD CONSTRAINT "programme_instances_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_instances" ADD CONSTRAINT "programme_instances_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_price_type_id_price_types_id_fk" FOREIGN KEY ("price_type_id") REFERENCES "public"."price_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_grant_id_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_upsells" ADD CONSTRAINT "donation_upsells_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_voucher_entries" ADD CONSTRAINT "gift_voucher_entries_voucher_id_gift_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."gift_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_voucher_entries" ADD CONSTRAINT "gift_voucher_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_level_id_membership_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."membership_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_previous" FOREIGN KEY ("previous_id","customer_id","level_id","previous_expires_on") REFERENCES "public"."memberships"("id","customer_id","level_id","expires_on") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_windows" ADD CONSTRAINT "priority_windows_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_windows" ADD CONSTRAINT "priority_windows_level_id_membership_levels_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."membership_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_instances" ADD CONSTRAINT "package_instances_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_instances" ADD CONSTRAINT "package_instances_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_parts" ADD CONSTRAINT "package_parts_super" FOREIGN KEY ("super_id","super_type") REFERENCES "public"."packages"("id","type") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_parts" ADD CONSTRAINT "package_parts_part" FOREIGN KEY ("part_id","part_type") REFERENCES "public"."packages"("id","type") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_registrations" ADD CONSTRAINT "access_registrations_scheme_id_access_schemes_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."access_schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_registrations" ADD CONSTRAINT "access_registrations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_scheme_prices" ADD CONSTRAINT "access_scheme_prices_scheme_id_access_schemes_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."access_schemes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_scheme_prices" ADD CONSTRAINT "access_scheme_prices_price_type_id_price_types_id_fk" FOREIGN KEY ("price_type_id") REFERENCES "public"."price_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_statements" ADD CONSTRAINT "agreed_statements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_statements" ADD CONSTRAINT "agreed_statements_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_tags" ADD CONSTRAINT "customer_tags_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_tags" ADD CONSTRAINT "customer_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_group_id_tag_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."tag_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_bookings" ADD CONSTRAINT "household_bookings_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_bookings" ADD CONSTRAINT "household_bookings_member_id_household_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."household_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_instance_id_instance_forms_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instance_forms"("instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_answers" ADD CONSTRAINT "form_answers_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_questions" ADD CONSTRAINT "form_questions_instance_id_instance_forms_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instance_forms"("instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_forms" ADD CONSTRAINT "instance_forms_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_alternatives" ADD CONSTRAINT "registration_alternatives_registration_id_registrations_of_interest_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations_of_interest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_alternatives" ADD CONSTRAINT "registration_alternatives_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations_of_interest" ADD CONSTRAINT "registrations_of_interest_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations_of_interest" ADD CONSTRAINT "registrations_of_interest_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_reserved_id_reserved_orders_id_fk" FOREIGN KEY ("reserved_id") REFERENCES "public"."reserved_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_fees" ADD CONSTRAINT "cover_fees_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_orders" ADD CONSTRAINT "reserved_orders_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_orders" ADD CONSTRAINT "reserved_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_blocks" ADD CONSTRAINT "seat_blocks_first_seat" FOREIGN KEY ("plan_id","section","row","first_seat") REFERENCES "public"."seats"("plan_id","section","row","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_blocks" ADD CONSTRAINT "seat_blocks_last_seat" FOREIGN KEY ("plan_id","section","row","last_seat") REFERENCES "public"."seats"("plan_id","section","row","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_orders" ADD CONSTRAINT "food_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_orders" ADD CONSTRAINT "food_orders_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_orders" ADD CONSTRAINT "food_orders_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_takes" ADD CONSTRAINT "stock_takes_item_id_scope_stock_levels_item_id_scope_fk" FOREIGN KEY ("item_id","scope") REFERENCES "public"."stock_levels"("item_id","scope") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_ticket_vouchers" ADD CONSTRAINT "basket_ticket_vouchers_ticket_id_basket_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."basket_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_ticket_vouchers" ADD CONSTRAINT "basket_ticket_vouchers_subscription_id_ticket_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."ticket_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscription_entries" ADD CONSTRAINT "ticket_subscription_entries_subscription_id_ticket_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."ticket_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscription_entries" ADD CONSTRAINT "ticket_subscription_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscription_pricings" ADD CONSTRAINT "ticket_subscription_pricings_plan_id_ticket_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."ticket_subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_pricing_id_ticket_subscription_pricings_id_fk" FOREIGN KEY ("pricing_id") REFERENCES "public"."ticket_subscription_pricings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "basket_codes_one" ON "basket_codes" USING btree ("basket_id","kind") WHERE "basket_codes"."kind" in ('promo', 'access', 'programme');--> statement-breakpoint
CREATE INDEX "basket_items_by_basket" ON "basket_items" USING btree ("basket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_items_once" ON "basket_items" USING btree ("basket_id","kind","product_id") WHERE "basket_items"."kind" in ('membership', 'booking-protection', 'cover-fee');--> statement-breakpoint
CREATE UNIQUE INDEX "basket_items_one_membership" ON "basket_items" USING btree ("basket_id") WHERE "basket_items"."kind" = 'membership';--> statement-breakpoint
CREATE INDEX "promo_uses_by_customer" ON "promo_uses" USING btree ("promo_code_id","customer_id");--> statement-breakpoint
CREATE INDEX "credit_entries_by_grant" ON "credit_entries" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "credit_entries_by_order" ON "credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_granted_once" ON "credit_entries" USING btree ("grant_id") WHERE "credit_entries"."kind" = 'grant';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_spent_once" ON "credit_entries" USING btree ("grant_id","order_id") WHERE "credit_entries"."kind" = 'spend';--> statement-breakpoint
CREATE INDEX "credit_grants_by_customer" ON "credit_grants" USING btree ("customer_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_grants_order_once" ON "credit_grants" USING btree ("order_id") WHERE "credit_grants"."source" = 'cancelled-order';--> statement-breakpoint
CREATE INDEX "link_requests_by_email" ON "link_requests" USING btree ("email_hash","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "login_links_newest_wins" ON "login_links" USING btree ("customer_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "login_links_token" ON "login_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "donations_by_customer" ON "donations" USING btree ("customer_id","given_at");--> statement-breakpoint
CREATE INDEX "gift_voucher_entries_by_voucher" ON "gift_voucher_entries" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "gift_voucher_entries_by_order" ON "gift_voucher_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_voucher_entries_issued_once" ON "gift_voucher_entries" USING btree ("voucher_id") WHERE "gift_voucher_entries"."kind" = 'issue';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_voucher_entries_spent_once" ON "gift_voucher_entries" USING btree ("voucher_id","order_id") WHERE "gift_voucher_entries"."kind" = 'spend';--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_first" ON "memberships" USING btree ("customer_id","level_id") WHERE "memberships"."previous_id" is null;--> statement-breakpoint
CREATE INDEX "memberships_by_customer" ON "memberships" USING btree ("customer_id","expires_on");--> statement-breakpoint
CREATE INDEX "memberships_to_renew" ON "memberships" USING btree ("renews_on");--> statement-breakpoint
CREATE INDEX "order_items_by_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "package_instances_by_instance" ON "package_instances" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_registrations_customer" ON "access_registrations" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_cards_one_preferred" ON "stored_cards" USING btree ("customer_id") WHERE "stored_cards"."is_preferred";--> statement-breakpoint
CREATE UNIQUE INDEX "stored_cards_provider" ON "stored_cards" USING btree ("customer_id","provider_id");--> statement-breakpoint
CREATE INDEX "stored_cards_by_customer" ON "stored_cards" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_tags_by_tag" ON "customer_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "household_bookings_by_member" ON "household_bookings" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "household_members_customer" ON "household_members" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "household_members_by_household" ON "household_members" USING btree ("household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_answers_of_customer" ON "form_answers" USING btree ("instance_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_answers_of_basket" ON "form_answers" USING btree ("instance_id","basket_id");--> statement-breakpoint
CREATE INDEX "form_questions_by_instance" ON "form_questions" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "registrations_by_customer" ON "registrations_of_interest" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "waiting_list_by_time" ON "waiting_list_entries" USING btree ("instance_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_sessions_by_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "reserved_orders_by_customer" ON "reserved_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "food_orders_by_instance" ON "food_orders" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "basket_ticket_vouchers_by_subscription" ON "basket_ticket_vouchers" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "ticket_subscription_entries_by_order" ON "ticket_subscription_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_subscriptions_by_customer" ON "ticket_subscriptions" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_package_item_id_basket_items_id_fk" FOREIGN KEY ("package_item_id") REFERENCES "public"."basket_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_membership_item_id_basket_items_id_fk" FOREIGN KEY ("membership_item_id") REFERENCES "public"."basket_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_reserved_id_reserved_orders_id_fk" FOREIGN KEY ("reserved_id") REFERENCES "public"."reserved_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_package_item_id_order_items_id_fk" FOREIGN KEY ("package_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_billing" ON "addresses" USING btree ("customer_id") WHERE "addresses"."is_billing";--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_delivery" ON "addresses" USING btree ("customer_id") WHERE "addresses"."is_delivery";--> statement-breakpoint
CREATE INDEX "addresses_by_customer" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "basket_tickets_by_membership" ON "basket_tickets" USING btree ("membership_item_id") WHERE "basket_tickets"."membership_item_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_by_reserved_order" ON "claims" USING btree ("reserved_id") WHERE "claims"."reserved_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_sessions_by_customer" ON "customer_sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_once" ON "customers" USING btree (lower("email")) WHERE not "customers"."is_guest";--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_by_last_name" ON "customers" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_by_phone" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "seats_for_wheelchairs" ON "seats" USING btree ("plan_id") WHERE "seats"."kind" = 'wheelchair';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_each" UNIQUE("dedupe_key");--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_removed" CHECK ("addresses"."removed_at" is null or not ("addresses"."is_primary" or "addresses"."is_billing" or "addresses"."is_delivery"));--> statement-breakpoint
ALTER TABLE "basket_tickets" ADD CONSTRAINT "basket_tickets_mode" CHECK (("basket_tickets"."mode_of_sale" = 'membership') = ("basket_tickets"."membership_item_id" is not null));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_birth" CHECK ("customers"."birth_date" is null or extract(year from "customers"."birth_date") = "customers"."birth_year");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tribute" CHECK (("customers"."tribute_name" is null) = ("customers"."tribute_type" is null));--> statement-breakpoint
ALTER TABLE "order_tickets" ADD CONSTRAINT "order_tickets_protection" CHECK ("order_tickets"."protection" >= 0
        and "order_tickets"."protection_returns" between 0 and "order_tickets"."face_value" + "order_tickets"."fee" - "order_tickets"."discount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenders" CHECK ("orders"."gift_vouchers" >= 0 and "orders"."credit" >= 0 and "orders"."gift_vouchers" + "orders"."credit" <= "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned" CHECK (("orders"."state" = 'returned') = ("orders"."returned_as" is not null and "orders"."returned_at" is not null and "orders"."returned_amount" is not null));--> statement-breakpoint
ALTER TABLE "price_types" ADD CONSTRAINT "price_types_wish" CHECK (("price_types"."wish_min" is null) = ("price_types"."wish_max" is null) and "price_types"."wish_min" between 0 and "price_types"."wish_max");--> statement-breakpoint
-- Mails of before had no key of their own: an order's confirmation still goes out once.
update "mails" set "dedupe_key" = "kind" || ':' || "order_id" where "order_id" is not null and "dedupe_key" is null;
--> statement-breakpoint
-- The address that was the only one in use so far is the one to bill and to send to.
update "addresses" set "is_billing" = true, "is_delivery" = true where "is_primary";
--> statement-breakpoint
create function "refuse_audit_change"() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger "audit_log_append_only" before update or delete or truncate on "audit_log"
  for each statement execute function "refuse_audit_change"();
--> statement-breakpoint
insert into "catalogue_revision" ("one") values (true);
--> statement-breakpoint
create function "change_catalogue_revision"() returns trigger language plpgsql as $$
begin
  update "catalogue_revision" set "revision" = gen_random_uuid();
  return null;
end $$;
--> statement-breakpoint
do $$
declare "each" text;
begin
  -- All that findInstanceSale and findSeatRules read.
  foreach "each" in array array['instances', 'events', 'prices', 'price_bands', 'price_types', 'fees', 'seat_plans',
      'seat_blocks'] loop
    execute format('create trigger "catalogue_changed" after insert or update or delete or truncate on %I
      for each statement execute function "change_catalogue_revision"()', "each");
  end loop;
end $$;
--> statement-breakpoint
-- Whether price types at which the buyer says the price are sold is one of the centre's decisions.
create trigger "catalogue_changed" after insert or update or delete or truncate on "venue_settings"
  for each statement execute function "change_catalogue_revision"();
--> statement-breakpoint
-- The basket's row is locked first, and all is read after that, in a statement of its own that sees what those who were
-- waited for have written.
create function "lock_holding"("basket" uuid, "entering" text) returns table (
  "customer_id" uuid, "first_held_at" double precision, "held_until" double precision, "now" double precision,
  "catalogue" uuid, "order_id" uuid, "order_state" text, "attempt" text, "lines" json
) language plpgsql as $$
#variable_conflict use_column
begin
  perform from "baskets" where "id" = "basket" for no key update;
  if not found then return; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended("entering", 7)) where "entering" is not null;
  return query
    select b."customer_id", extract(epoch from b."first_held_at")::float8 * 1000,
      extract(epoch from b."held_until")::float8 * 1000,
      -- now() stands still within a transaction, so the time that was spent waiting is added.
      extract(epoch from crm_now() + (clock_timestamp() - now()))::float8 * 1000,
      (select "revision" from "catalogue_revision"),
      o."id", o."state",
      (select p."state" from "payments" p where p."order_id" = o."id"
        order by p."state" in ('opening', 'open', 'paid') desc, p."created_at" desc limit 1),
      (select json_agg(json_build_object('instanceId', t."instance_id", 'seatId', t."seat_id",
          'bandId', t."band_id", 'priceTypeId', t."price_type_id", 'row', s."row"))
        from "basket_tickets" t join "seats" s on s."plan_id" = t."plan_id" and s."id" = t."seat_id"
        where t."basket_id" = "basket")
    from "baskets" b left join "orders" o on o."basket_id" = b."id" and o."state" <> 'failed'
    where b."id" = "basket";
end $$;
