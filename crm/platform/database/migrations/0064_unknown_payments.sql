CREATE TABLE "unknown_payments" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT crm_now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "unknown_payments_id" CHECK (length("unknown_payments"."provider_id") <= 255)
);
