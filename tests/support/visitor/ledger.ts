import { readFileSync } from "node:fs";
import type { Pool } from "pg";

import { stateSchema } from "../../../dev/card-provider/state/records";

/** One customer's payments and purchases. Amounts are in minor units. */
export type Ledger = {
  /** From the card provider's records: the number of charges, and the amount that was not refunded. */
  charges: number;
  kept: number;
  orders: { id: string; number: number; state: string; failure: string | null; due: number }[];
  /** Sold seats. */
  seats: number;
  /** Kinds of the order mails. */
  mails: string[];
};

export async function ledgerOf(pool: Pool, cardRecords: string, email: string): Promise<Ledger> {
  const { rows: orders } = await pool.query<Ledger["orders"][number]>(
    `select o.id, o.number::int, o.state, o.failure, o.total - o.gift_vouchers - o.credit as due
     from orders o join customers c on c.id = o.customer_id where c.email = $1 order by o.number`,
    [email],
  );
  const ids = orders.map(({ id }) => id);
  const { rows: payments } = await pool.query<{ id: string }>(
    "select id from payments where order_id = any($1)",
    [ids],
  );
  const { rows: seats } = await pool.query<{ n: number }>(
    "select count(*)::int as n from claims where state = 'sold' and order_id = any($1)",
    [ids],
  );
  const { rows: mails } = await pool.query<{ kind: string }>(
    "select kind from mails where order_id = any($1) order by kind",
    [ids],
  );
  const paymentIds = new Set(payments.map(({ id }) => id));
  const state = stateSchema.parse(JSON.parse(readFileSync(cardRecords, "utf8")));
  const taken = Object.values(state.charges).filter(
    ({ status, metadata }) =>
      status === "succeeded" && paymentIds.has(metadata["payment_id"] ?? ""),
  );
  return {
    charges: taken.length,
    kept: taken.reduce((sum, charge) => sum + charge.amount - charge.amountRefunded, 0),
    orders,
    seats: seats[0]?.n ?? 0,
    mails: mails.map(({ kind }) => kind),
  };
}
