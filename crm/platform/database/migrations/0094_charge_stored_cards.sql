ALTER TABLE "payments" ADD COLUMN "stored_card" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asks_to_confirm" boolean DEFAULT false NOT NULL;