-- Whether a customer has an account and, for a day, an order with a paid ticket: an account alone is too easy to create
-- to have its own limits, and so is an order of a dollar during a sale. Reads the customer's orders by index.
create or replace function "is_paying_customer"("customer" uuid) returns boolean
language sql stable set enable_seqscan = off as $$
  select exists (
    select from "customers" c join "orders" o on o."customer_id" = c."id"
    where c."id" = "customer" and not c."is_guest" and o."state" = 'confirmed' and o."total" > 0
      and o."confirmed_at" < crm_now() - interval '1 day'
      and exists (
        select from "order_tickets" t where t."order_id" = o."id" and t."face_value" + t."fee" > t."discount"))
$$;
