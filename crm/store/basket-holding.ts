import type { BasketRecord } from "../domain/basket";
import type { OrderState, PaymentState } from "../domain/order-state";
import { enterShared, type SeatRef } from "./claims";
import type { Transaction } from "./database";
import { runPrepared } from "./prepared";

/** A ticket of a basket, as far as taking more seats has to know it. */
export type HeldTicket = SeatRef & { priceTypeId: string; row: string | null };

/** What taking seats has to know of a basket: a part of its record that is read in a fraction of the time. */
export type BasketHolding = Pick<
  BasketRecord,
  "customerId" | "firstHeldAt" | "heldUntil" | "order" | "now"
> & {
  lines: HeldTicket[];
  /** What stands for the catalogue as it is now (see known-sales.ts). */
  catalogue: string;
};

const LOCK = {
  name: "lock_holding",
  text: `select customer_id, extract(epoch from first_held_at)::float8 * 1000 as first_held_at,
      extract(epoch from held_until)::float8 * 1000 as held_until
    from baskets where id = $1 for no key update`,
};

// now() stands still within a transaction, so the time that was spent waiting for the lock is added.
const READ = {
  name: "read_holding",
  text: `select extract(epoch from crm_now() + (clock_timestamp() - now()))::float8 * 1000 as now,
      (select revision from catalogue_revision) as catalogue,
      ${enterShared("$2")},
      o.id as order_id, o.state as order_state,
      (select p.state from payments p where p.order_id = o.id
        order by p.state in ('opening', 'open', 'paid') desc, p.created_at desc limit 1) as attempt,
      (select json_agg(json_build_object('instanceId', t.instance_id, 'seatId', t.seat_id,
          'bandId', t.band_id, 'priceTypeId', t.price_type_id, 'row', s.row))
        from basket_tickets t join seats s on s.plan_id = t.plan_id and s.id = t.seat_id
        where t.basket_id = $1) as lines
    from (select) one left join orders o on o.basket_id = $1 and o.state <> 'failed'`,
};

type Locked = {
  customer_id: string | null;
  first_held_at: number | null;
  held_until: number | null;
};
type Read = {
  now: number;
  catalogue: string;
  order_id: string | null;
  order_state: OrderState | null;
  attempt: PaymentState | null;
  lines: HeldTicket[] | null;
};

/**
 * Locks a basket until the transaction ends, and reads what it holds as of the moment the lock was got; or null. On the
 * way an instance is entered (see claims.ts), if one is named.
 */
export async function lockHolding(
  tx: Transaction,
  basketId: string,
  entering: string | null,
): Promise<BasketHolding | null> {
  const [locked] = await runPrepared<Locked>(tx, LOCK, [basketId]);
  if (locked === undefined) return null;
  const [read] = await runPrepared<Read>(tx, READ, [basketId, entering]);
  if (read === undefined) throw new Error("the holding was not read");
  const { order_id: id, order_state: state, attempt } = read;
  return {
    customerId: locked.customer_id,
    firstHeldAt: instant(locked.first_held_at),
    heldUntil: instant(locked.held_until),
    order: id === null || state === null ? null : { id, state, attempt },
    lines: read.lines ?? [],
    catalogue: read.catalogue,
    now: new Date(read.now),
  };
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
