ALTER TABLE "waiting_list_entries" DROP CONSTRAINT "waiting_list_offered";--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD COLUMN "holder" text;--> statement-breakpoint
CREATE INDEX "waiting_list_by_customer" ON "waiting_list_entries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "waiting_list_by_holder" ON "waiting_list_entries" USING btree ("holder") WHERE "waiting_list_entries"."holder" is not null;--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_offered" CHECK (case "waiting_list_entries"."state" when 'waiting' then "waiting_list_entries"."reserved_id" is null when 'unconfirmed' then "waiting_list_entries"."reserved_id" is null when 'left' then true
        else "waiting_list_entries"."reserved_id" is not null end);