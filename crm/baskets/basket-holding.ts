import type { BasketRecord } from "./basket-contents";
import type { PaymentState } from "../orders/rules";
import type { OrderState } from "#contract/schemas/order";
import type { SeatRef } from "../holds/seat-claims";
import type { Transaction } from "../platform/database/database";
import { runPreparedStatement } from "../platform/database/prepared-statement";

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

// A function of the database's (see the migrations): one way there and back for what has to be two statements.
const LOCK = { name: "lock_holding", text: "select * from lock_holding($1, $2)" };

type Row = {
  customer_id: string | null;
  first_held_at: number | null;
  held_until: number | null;
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
  const [row] = await runPreparedStatement<Row>(tx, LOCK, [basketId, entering]);
  if (row === undefined) return null;
  const { order_id: id, order_state: state, attempt } = row;
  return {
    customerId: row.customer_id,
    firstHeldAt: instant(row.first_held_at),
    heldUntil: instant(row.held_until),
    order: id === null || state === null ? null : { id, state, attempt },
    lines: row.lines ?? [],
    catalogue: row.catalogue,
    now: new Date(row.now),
  };
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
