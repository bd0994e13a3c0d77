-- The first lines of booking protection did not say what they return. A line without it can no longer be read.
UPDATE "basket_items"
SET "details" = "details" || jsonb_build_object('percentReturned', coalesce((SELECT max("percent_returned") FROM "ticket_protection"), 100))
WHERE "kind" = 'booking-protection' AND NOT "details" ? 'percentReturned';--> statement-breakpoint
UPDATE "order_items"
SET "details" = "details" || jsonb_build_object('percentReturned', coalesce((SELECT max("percent_returned") FROM "ticket_protection"), 100))
WHERE "kind" = 'booking-protection' AND NOT "details" ? 'percentReturned';
