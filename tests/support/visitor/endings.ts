import { expect } from "vitest";

import { ledger, type Buyer, type Site } from "./fault-site";
import { CONFIRMED } from "./read-page";

export type Ending = "bought" | "not paid" | "given back";

/** The page while the outcome of a payment is unknown, with the order's reference. */
export const STILL_FINDING_OUT = /We’re checking your payment.*Please don’t pay again.*RPA-\d+/;

/** Reconciliation runs every 15 seconds. */
const RECONCILED_MS = 25_000;

type Expected = {
  page: RegExp;
  /** The card provider's records. */
  charges: 0 | 1;
  isKept: boolean;
  /** The box office's records. */
  orders: string[];
  seats: number;
  mails: string[];
};

export const ENDINGS: Record<Ending, Expected> = {
  bought: {
    page: CONFIRMED,
    charges: 1,
    isKept: true,
    orders: ["confirmed"],
    seats: 2,
    mails: ["order-confirmation"],
  },
  "not paid": {
    page: /Payment canceled.*Nothing was charged/,
    charges: 0,
    isKept: false,
    orders: ["failed cancelled"],
    seats: 0,
    mails: [],
  },
  "given back": {
    page: /We’re refunding your payment.*We’re refunding \$\d+\.00/,
    charges: 1,
    isKept: false,
    orders: ["failed refunded"],
    seats: 0,
    mails: ["order-returned"],
  },
};

/** Expects page, box office and card provider to agree on the ending, after `triesBefore` failed orders. */
export async function expectEnd(
  site: Site,
  buyer: Buyer,
  ending: Ending,
  triesBefore: number,
): Promise<void> {
  const { page, charges, isKept, orders, seats, mails } = ENDINGS[ending];
  expect(buyer.tab.shown.text).toMatch(page);
  if (!isKept) {
    // A refund is recorded before it is sent. If the process died in between, reconciliation sends it.
    const kept = async () => (await ledger(site, buyer)).kept;
    await expect.poll(kept, { timeout: RECONCILED_MS, message: "refund due" }).toBe(0);
  }
  const records = await ledger(site, buyer);
  expect(records.charges, "charges").toBe(charges);
  if (isKept) expect(records.kept, "amount not refunded").toBe(records.orders.at(-1)?.due);
  const ends = records.orders.map(({ state, failure }) =>
    [state, failure].filter(Boolean).join(" "),
  );
  expect(ends.slice(triesBefore)).toEqual(orders);
  expect(records).toMatchObject({ seats, mails });
}

/** A buyer who returns without a session sees only that the order was paid. Signing in shows the order. */
export async function signInToOrder({ tab, email, password }: Buyer): Promise<void> {
  expect(tab.shown.text).toMatch(/^We received your payment/);
  for (const personal of ["Ines", email, "Orchestra"])
    expect(tab.shown.html).not.toContain(personal);
  await tab.follow(/^Sign in/);
  await tab.press(/^Continue/, { email });
  await tab.press(/^Sign in/, { email, password });
}
