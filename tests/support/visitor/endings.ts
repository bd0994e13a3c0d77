import { expect } from "vitest";

import { ledger, type Buyer, type Site } from "./fault-site";
import { CONFIRMED } from "./read-page";

export type Ending = "bought" | "not paid" | "given back";

/** What a page says while nobody knows whether it is paid: with a reference. */
export const STILL_FINDING_OUT = /We’re checking your payment.*Please don’t pay again.*RPA-\d+/;

/** The sweep comes by every fifteen seconds. */
const SWEPT_MS = 25_000;

type Seen = {
  /** On the page. */
  says: RegExp;
  /** By the card provider's records. */
  charges: 0 | 1;
  isKept: boolean;
  /** In the box office. */
  orders: string[];
  seats: number;
  mails: string[];
};

/** What each ending is, to everybody. */
export const ENDINGS: Record<Ending, Seen> = {
  bought: {
    says: CONFIRMED,
    charges: 1,
    isKept: true,
    orders: ["confirmed"],
    seats: 2,
    mails: ["order-confirmation"],
  },
  "not paid": {
    says: /Payment canceled.*Nothing was charged/,
    charges: 0,
    isKept: false,
    orders: ["failed cancelled"],
    seats: 0,
    mails: [],
  },
  "given back": {
    says: /We’re refunding your payment.*We’re refunding \$\d+\.00/,
    charges: 1,
    isKept: false,
    orders: ["failed refunded"],
    seats: 0,
    mails: ["order-returned"],
  },
};

/** The page, the box office and the card provider agree on the ending, after `triesBefore` tries without payment. */
export async function expectEnd(
  site: Site,
  buyer: Buyer,
  ending: Ending,
  triesBefore: number,
): Promise<void> {
  const { says, charges, isKept, orders, seats, mails } = ENDINGS[ending];
  expect(buyer.tab.shown.text).toMatch(says);
  if (!isKept) {
    // What is owed is on record before it moves; where a process died in between, the sweep moves it.
    const kept = async () => (await ledger(site, buyer)).kept;
    await expect.poll(kept, { timeout: SWEPT_MS, message: "what is owed" }).toBe(0);
  }
  const books = await ledger(site, buyer);
  expect(books.charges, "charges").toBe(charges);
  if (isKept) expect(books.kept, "what the card provider kept").toBe(books.orders.at(-1)?.due);
  const ends = books.orders.map(({ state, failure }) => [state, failure].filter(Boolean).join(" "));
  expect(ends.slice(triesBefore)).toEqual(orders);
  expect(books).toMatchObject({ seats, mails });
}

/** Who came back without a session learns that it was paid, and not who bought what; signing in shows the order. */
export async function signInToOrder({ tab, email, password }: Buyer): Promise<void> {
  expect(tab.shown.text).toMatch(/^We received your payment/);
  for (const personal of ["Ines", email, "Orchestra"])
    expect(tab.shown.html).not.toContain(personal);
  await tab.follow(/^Sign in/);
  await tab.press(/^Continue/, { email });
  await tab.press(/^Sign in/, { email, password });
}
