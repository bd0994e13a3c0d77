import { readFileSync } from "node:fs";

import { stateSchema } from "../../../dev/card-provider/state/records";
import type { Stored } from "../api/stored";

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

export async function getLedger(
  stored: Stored,
  cardRecords: string,
  email: string,
): Promise<Ledger> {
  const { id: customerId } = await stored.customers.one({ email }, ["id"]);
  const orders = await stored.orders.find({ customerId }, undefined, ["number"]);
  const orderId = orders.map(({ id }) => id);
  const payments = await stored.payments.find({ orderId }, ["id"]);
  const mails = await stored.mails.find({ orderId }, ["kind"], ["kind"]);
  const paymentIds = new Set(payments.map(({ id }) => id));
  const state = stateSchema.parse(JSON.parse(readFileSync(cardRecords, "utf8")));
  const taken = Object.values(state.charges).filter(
    ({ status, metadata }) =>
      status === "succeeded" && paymentIds.has(metadata["payment_id"] ?? ""),
  );
  return {
    charges: taken.length,
    kept: taken.reduce((sum, charge) => sum + charge.amount - charge.amountRefunded, 0),
    orders: orders.map(({ id, number, state, failure, total, giftVouchers, credit }) => ({
      id,
      number,
      state,
      failure,
      due: total - giftVouchers - credit,
    })),
    seats: await stored.claims.count({ state: "sold", orderId }),
    mails: mails.map(({ kind }) => kind),
  };
}
