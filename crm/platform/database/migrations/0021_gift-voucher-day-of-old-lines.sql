-- Gift vouchers of before are mailed as soon as they are paid. A line without the field can no longer be read.
UPDATE "basket_items"
SET "details" = "details" || '{"sendOn": null}'::jsonb
WHERE "kind" = 'gift-voucher' AND NOT "details" ? 'sendOn';--> statement-breakpoint
UPDATE "order_items"
SET "details" = "details" || '{"sendOn": null}'::jsonb
WHERE "kind" = 'gift-voucher' AND NOT "details" ? 'sendOn';
