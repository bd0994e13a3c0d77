ALTER TABLE "payments" ADD COLUMN "refund_retries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "refund_retries" integer DEFAULT 0 NOT NULL;