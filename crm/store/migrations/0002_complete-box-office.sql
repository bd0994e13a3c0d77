--> statement-breakpoint
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
  -- All that findInstanceSale reads.
  foreach "each" in array array['instances', 'events', 'prices', 'price_bands', 'price_types', 'fees'] loop
    execute format('create trigger "catalogue_changed" after insert or update or delete or truncate on %I
      for each statement execute function "change_catalogue_revision"()', "each");
  end loop;
end $$;
