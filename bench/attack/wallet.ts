import type { Visitor } from "../../tests/support/crash/visitor";
import type { Site } from "../../tests/support/visitor/fault-site";
import { getLedger } from "../../tests/support/visitor/ledger";

/** A customer with the gift cards they have and their orders that may be returned. */
export type Person = { visitor: Visitor; staff: string; cards: Set<string>; orders: string[] };

/** What a customer has, in minor units. */
export type Value = {
  /** Bought gift cards and those that don't expire, less what the card paid. */
  lasting: number;
  /** That and the credit that replaces what the customer paid, even if it has expired by now. */
  own: number;
  /** Credit and goodwill gift cards that can be spent now, and will expire. */
  expiring: number;
};

export async function sumValue({ stack, lane }: Site, person: Person): Promise<Value> {
  const { customerId } = person.visitor;
  const { rows } = await lane.pool.query<
    Record<"bought" | "cards" | "ownCredit" | "credit", number> & { email: string }
  >(
    `with cards as (
        select balance, expires_at is null or order_item_id is not null as lasts,
          case when expires_at <= crm_now() then 0
            when lapses_at <= crm_now() then greatest(0, balance - lapsing) else balance end as usable
        from gift_vouchers where id = any ($2) and state = 'active'),
      grants as (
        select "left", source <> 'goodwill' as is_own, expires_at > crm_now() as is_usable
        from credit_grants where customer_id = $1)
      select (select coalesce(sum(balance) filter (where lasts), 0)::int from cards) as bought,
        (select coalesce(sum(usable) filter (where not lasts), 0)::int from cards) as cards,
        (select coalesce(sum("left") filter (where is_own), 0)::int from grants) as "ownCredit",
        (select coalesce(sum("left") filter (where is_usable), 0)::int from grants) as credit,
        (select email from customers where id = $1) as email`,
    [customerId, [...person.cards]],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no value was read");
  const { kept } = await getLedger(lane.stored, stack.cardRecords, row.email);
  const lasting = row.bought - kept;
  return { lasting, own: lasting + row.ownCredit, expiring: row.cards + row.credit };
}

/** Adds the gift cards that the customer bought. */
export async function collectCards({ lane }: Site, { visitor, cards }: Person): Promise<void> {
  const { rows } = await lane.pool.query<{ id: string }>(
    `select v.id from gift_vouchers v join order_items i on i.id = v.order_item_id
      join orders o on o.id = i.order_id where o.customer_id = $1`,
    [visitor.customerId],
  );
  for (const { id } of rows) cards.add(id);
}

/** Moves every end of the customer's gift cards and credit `days` closer. */
export async function letTimePass({ lane }: Site, person: Person, days: number): Promise<void> {
  await lane.pool.query(
    `update gift_vouchers set expires_at = expires_at - make_interval(days => $2),
      lapses_at = lapses_at - make_interval(days => $2) where id = any ($1)`,
    [[...person.cards], days],
  );
  await lane.pool.query(
    "update credit_grants set expires_at = expires_at - make_interval(days => $2) where customer_id = $1",
    [person.visitor.customerId, days],
  );
}
