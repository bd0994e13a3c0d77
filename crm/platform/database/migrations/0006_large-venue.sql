CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "basket_tickets_by_package" ON "basket_tickets" USING btree ("package_item_id") WHERE "basket_tickets"."package_item_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "baskets_by_address" ON "baskets" USING btree ("delivery_address_id") WHERE "baskets"."delivery_address_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "baskets_anonymous_by_age" ON "baskets" USING btree ("created_at") WHERE "baskets"."customer_id" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "claims_by_order" ON "claims" USING btree ("order_id") WHERE "claims"."order_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_by_mobile" ON "customers" USING btree ("mobile") WHERE "customers"."mobile" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_by_name" ON "customers" USING gin ((' ' || lower("first_name" || ' ' || "last_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_basket" ON "orders" USING btree ("basket_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_of_customer" ON "orders" USING btree ("customer_id","placed_at","number");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_address" ON "orders" USING btree ("delivery_address_id") WHERE "orders"."delivery_address_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_newest" ON "orders" USING btree ("placed_at","number");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_not_confirmed" ON "orders" USING btree ("state","placed_at") WHERE "orders"."state" <> 'confirmed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_messages_by_age" ON "payment_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_under_way" ON "payments" USING btree ("state","created_at") WHERE "payments"."state" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_owed" ON "payments" USING btree ("paid_at") WHERE "payments"."paid_at" is not null and "payments"."state" in ('cancelled', 'declined', 'unavailable');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_given_back" ON "payments" USING btree ("paid_at") WHERE "payments"."paid_at" is not null and "payments"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stored_cards_by_address" ON "stored_cards" USING btree ("address_id") WHERE "stored_cards"."address_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "form_answers_by_basket" ON "form_answers" USING btree ("basket_id") WHERE "form_answers"."basket_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waiting_list_live" ON "waiting_list_entries" USING btree ("instance_id","created_at") WHERE "waiting_list_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reserved_orders_open" ON "reserved_orders" USING btree ("hold_until") WHERE "reserved_orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."sent_at" is null and "mails"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_sent" ON "mails" USING btree ("sent_at","id") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_with_words" ON "mails" USING btree ("sent_at") WHERE "mails"."text_body" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_by_order" ON "mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_by_customer" ON "mails" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "repeated_answers_by_age" ON "repeated_answers" USING btree ("created_at");--> statement-breakpoint
DROP INDEX IF EXISTS "orders_by_customer";--> statement-breakpoint
DROP INDEX IF EXISTS "mails_to_send";
