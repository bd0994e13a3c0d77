import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { CHECKOUT_STEP_NAMES } from "../../../app/domain/checkout-steps";
import { basketStatus } from "../../../crm/domain/basket";
import type { BasketStatus, StandingBasket } from "../../../crm/domain/basket";
import { renewedHold } from "../../../crm/domain/hold-deadline";
import { ORDER_STEPS } from "../../../crm/domain/order-state";
import { holdAfterAttempt, payingHold } from "../../../crm/domain/paying-hold";
import { bare, docPage, fixedParts, notNamedIn } from "../../support/doc-page";

const root = join(import.meta.dirname, "../../..");
const { below, rows } = docPage("checkout.md");

/** The arrows of a part's diagram, "from --> to", the one from nowhere left out. */
const arrows = (heading: string) =>
  [...below(heading).matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} ${to}`);

describe("the diagram of an order", () => {
  it("has the steps that can be written, and no others", () => {
    const steps = Object.entries(ORDER_STEPS).flatMap(([from, all]) =>
      all.map((to) => `${from} ${to}`),
    );
    expect(arrows("The states of an order").toSorted()).toEqual(steps.toSorted());
  });
});

/** All that can happen to a basket; null where it cannot happen to one that stands so. */
const EVENTS: ((basket: StandingBasket, status: BasketStatus) => StandingBasket | null)[] = [
  // Tickets are put in, or more time is asked for.
  (basket, status) =>
    status === "open"
      ? { ...basket, lines: { length: 2 }, ...renewedHold(basket, basket.now) }
      : null,
  // Time goes by.
  ...[20, 60, 240].map((minutes) => (basket: StandingBasket) => ({
    ...basket,
    now: new Date(basket.now.getTime() + minutes * 60_000),
  })),
  // What was lost is taken again, or let go.
  (basket, status) =>
    status === "expired" ? { ...basket, ...renewedHold(basket, basket.now) } : null,
  (basket, status) => (status === "expired" ? { ...basket, lines: { length: 0 } } : null),
  // The click on "pay".
  (basket, status) =>
    status === "open"
      ? {
          ...basket,
          order: { id: "o", state: "pending", attempt: "open" },
          heldUntil: held(basket, payingHold),
        }
      : null,
  // Not paid: a failed order stands for nothing.
  (basket, status) =>
    status === "paying"
      ? { ...basket, order: null, heldUntil: held(basket, holdAfterAttempt) }
      : null,
  // Paid, or nothing was to be paid, or the money came after all.
  (basket, status) =>
    status === "ordered"
      ? null
      : { ...basket, order: { id: "o", state: "completing", attempt: "paid" } },
  // Paid, and its seats are gone.
  (basket) =>
    basket.order?.state === "completing" ? { ...basket, order: null, heldUntil: basket.now } : null,
];

type Hold = { firstHeldAt: Date; heldUntil: Date };

function held(
  { firstHeldAt, heldUntil, now }: StandingBasket,
  rule: (hold: Hold, now: Date) => Date,
): Date | null {
  return firstHeldAt === null || heldUntil === null ? null : rule({ firstHeldAt, heldUntil }, now);
}

describe("the diagram of a basket", () => {
  it("has every way that a basket can go, and no others", () => {
    const empty: StandingBasket = {
      order: null,
      firstHeldAt: null,
      heldUntil: null,
      lines: { length: 0 },
      now: new Date("2026-12-01T20:00:00Z"),
    };
    const seen = new Set<string>();
    const explore = (basket: StandingBasket, depth: number) => {
      const before = basketStatus(basket);
      for (const event of depth === 0 ? [] : EVENTS) {
        const after = event(basket, before);
        if (after === null) continue;
        if (basketStatus(after) !== before) seen.add(`${before} ${basketStatus(after)}`);
        explore(after, depth - 1);
      }
    };
    explore(empty, 6);
    expect(arrows("The states of a basket").toSorted()).toEqual([...seen].toSorted());
  });
});

describe("the list of steps", () => {
  it("has each step once", () => {
    const steps = rows("The steps").map(([name]) => bare(name));
    expect(steps.toSorted()).toEqual([...CHECKOUT_STEP_NAMES].toSorted());
  });
});

/** Section 8 of the specification, "Checkout", as it is written there. */
const MESSAGES = [
  /^Promo code not recognised/,
  /^Promo code not valid for this basket/,
  /^Promo code failed to update/,
  /^Account credit could not be applied/,
  /^Free order could not be completed/,
  /^Payment provider connection failure/,
  /^Try again in a few minutes/,
  /^Payment cancelled/,
  /^Payment declined/,
  /^Ticket limit reached, per price type, with earlier purchases/,
  /^Group sales are suggested for 10 or more/,
  /^Not enough seats in this band/,
  /^Incorrect price type/,
  /^Max tickets online/,
  /^Incomplete block selection/,
  /^Basket expired/,
  /^Basket error \(session reset\)/,
  /^Membership conflict/,
  /only one membership per basket/,
  /^Membership already owned/,
  /^Log in first/,
];

describe("the table of messages", () => {
  const table = rows("The messages of the specification");

  it("has every message of the specification", () => {
    expect(notNamedIn(table, MESSAGES)).toEqual([]);
  });

  it.each(table.map((row) => [row[0] ?? "", row] as const))(
    "%s is read by a test",
    (_name, row) => {
      expect(row).toHaveLength(4);
      const [, answers = "", key, file] = row;
      expect(answers).not.toBe("");
      expect(existsSync(join(root, bare(file)))).toBe(true);
      const test = readFileSync(join(root, bare(file)), "utf8");
      const said = fixedParts(bare(key)).filter((part) => test.includes(part));
      expect(said, `${bare(key)} in ${bare(file)}`).not.toEqual([]);
    },
  );
});
