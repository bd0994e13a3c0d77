CREATE TABLE "recurring_charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recurring_id" uuid NOT NULL,
	"period" date NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"method" jsonb,
	"provider_id" text,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "recurring_charges_once_a_period" UNIQUE("recurring_id","period"),
	CONSTRAINT "recurring_charges_provider_id" UNIQUE("provider_id"),
	CONSTRAINT "recurring_charges_amount" CHECK ("recurring_charges"."amount" >= 0),
	CONSTRAINT "recurring_charges_paid" CHECK (("recurring_charges"."state" = 'paid') = ("recurring_charges"."paid_at" is not null)),
	CONSTRAINT "recurring_charges_asked" CHECK ("recurring_charges"."state" <> 'charging' or num_nonnulls("recurring_charges"."asked_at", "recurring_charges"."method") = 2)
);
--> statement-breakpoint
CREATE TABLE "recurring_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"card_id" uuid,
	"debit_id" uuid,
	"locale" text NOT NULL,
	"membership_id" uuid,
	"gift_item_id" uuid,
	"fund_id" text,
	"gift" jsonb,
	"amount" integer,
	"started_on" date,
	"next_on" date,
	"created_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	CONSTRAINT "recurring_payments_one_each_membership" UNIQUE("membership_id"),
	CONSTRAINT "recurring_payments_one_each_gift" UNIQUE("gift_item_id"),
	CONSTRAINT "recurring_payments_method" CHECK (num_nonnulls("recurring_payments"."card_id", "recurring_payments"."debit_id") <= 1),
	CONSTRAINT "recurring_payments_active" CHECK ("recurring_payments"."state" <> 'active' or num_nonnulls("recurring_payments"."card_id", "recurring_payments"."debit_id") = 1),
	CONSTRAINT "recurring_payments_purpose" CHECK (num_nonnulls("recurring_payments"."membership_id", "recurring_payments"."gift_item_id") = 1
        and num_nonnulls("recurring_payments"."fund_id", "recurring_payments"."gift", "recurring_payments"."amount", "recurring_payments"."started_on", "recurring_payments"."next_on")
          = case when "recurring_payments"."gift_item_id" is null then 0 else 5 end),
	CONSTRAINT "recurring_payments_amount" CHECK ("recurring_payments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "order_item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD COLUMN "provider_method" text;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD COLUMN "provider_customer" text;--> statement-breakpoint
ALTER TABLE "recurring_charges" ADD CONSTRAINT "recurring_charges_recurring_id_recurring_payments_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_payments" ADD CONSTRAINT "recurring_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_payments" ADD CONSTRAINT "recurring_payments_card_id_stored_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."stored_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_payments" ADD CONSTRAINT "recurring_payments_debit_id_direct_debits_id_fk" FOREIGN KEY ("debit_id") REFERENCES "public"."direct_debits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_payments" ADD CONSTRAINT "recurring_payments_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_payments" ADD CONSTRAINT "recurring_payments_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_charges_due" ON "recurring_charges" USING btree ("due_on") WHERE "recurring_charges"."state" = 'due';--> statement-breakpoint
CREATE INDEX "recurring_charges_under_way" ON "recurring_charges" USING btree ("asked_at") WHERE "recurring_charges"."state" = 'charging';--> statement-breakpoint
CREATE INDEX "recurring_payments_by_customer" ON "recurring_payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "recurring_payments_by_card" ON "recurring_payments" USING btree ("card_id") WHERE "recurring_payments"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "recurring_payments_by_debit" ON "recurring_payments" USING btree ("debit_id") WHERE "recurring_payments"."debit_id" is not null;--> statement-breakpoint
CREATE INDEX "recurring_payments_due_gifts" ON "recurring_payments" USING btree ("next_on") WHERE "recurring_payments"."state" = 'active' and "recurring_payments"."next_on" is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_charge_id_recurring_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."recurring_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_once_a_charge" UNIQUE("charge_id");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_paid_by" CHECK (num_nonnulls("donations"."order_item_id", "donations"."charge_id") = 1 and ("donations"."order_id" is null) = ("donations"."order_item_id" is null));