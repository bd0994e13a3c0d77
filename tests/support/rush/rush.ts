import fc from "fast-check";

import type { TestLane } from "../crash/crash-site";
import { other, storedAtOnce } from "../api/stored";
import { PERFORMANCE } from "../crash/open-performance";
import {
  type Visitor,
  clickPay,
  comeBack,
  goToPay,
  newBasket,
  newVisitor,
  payByCard,
} from "../crash/visitor";

/** Steps that visitors take concurrently and in any order. */
export type Step =
  | { do: "best"; band: "A" | "B"; quantity: number }
  | { do: "named"; seats: number[] }
  | { do: "remove"; which: number }
  | { do: "extend" }
  | { do: "voucher" }
  | { do: "expire" }
  | { do: "pay" };

type Basket = { tickets: { id: string }[]; totals: { toPay: { amount: number } } };

/** 30 seats in row 1 (band A) and 30 in row 2 (band B). */
const SEATS = 60;
const seatId = (number: number) => `${1 + Math.floor(number / 30)}-${1 + (number % 30)}`;

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("best" as const),
        band: fc.constantFrom("A" as const, "B" as const),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("named" as const),
        seats: fc.uniqueArray(fc.nat({ max: SEATS - 1 }), { minLength: 1, maxLength: 3 }),
      }),
    },
    fc.record({ do: fc.constant("remove" as const), which: fc.nat({ max: 3 }) }),
    fc.constantFrom<Step>({ do: "extend" }, { do: "voucher" }, { do: "expire" }),
    { weight: 2, arbitrary: fc.constant<Step>({ do: "pay" }) },
  ),
  { minLength: 4, maxLength: 9 },
);

/** Runs all visits concurrently, with each step sent to the next process. Returns the 5xx statuses. */
export async function rush(
  lanes: readonly TestLane[],
  visits: readonly Step[][],
  voucher: string,
): Promise<number[]> {
  const failures: number[] = [];
  // Registration is slow (password hashing), so visits share a few customers.
  const customers = await Promise.all(lanes.map((lane) => newVisitor(lane)));
  await Promise.all(
    visits.map(async (visit, number) => {
      const laneAt = (index: number) => lanes[(number + index) % lanes.length] as TestLane;
      const customer = customers[number % customers.length] as Visitor;
      const visitor = { ...customer, basketId: await newBasket(laneAt(0)) };
      for (const [index, step] of visit.entries()) {
        const status = await takeStep(laneAt(index), visitor, step, voucher);
        if (status >= 500) failures.push(status);
      }
    }),
  );
  return failures;
}

async function takeStep(
  lane: TestLane,
  visitor: Visitor,
  step: Step,
  voucher: string,
): Promise<number> {
  const path = `/baskets/${visitor.basketId}`;
  const { session } = visitor;
  const post = async (part: string, body?: unknown) =>
    (
      await lane.call("POST", `${path}/${part}`, {
        session,
        ...(body === undefined ? {} : { body }),
      })
    )?.status ?? 500;
  const price = { priceTypeId: "standard" };
  switch (step.do) {
    case "best": {
      const choices = [{ band: step.band, quantity: step.quantity, ...price }];
      return post("tickets", { instanceId: PERFORMANCE, choices, together: true });
    }
    case "named": {
      const seats = step.seats.map((number) => ({ seatId: seatId(number), ...price }));
      return post("tickets", { instanceId: PERFORMANCE, seats });
    }
    case "remove": {
      const basket = await lane.call<Basket>("GET", path, { session });
      const ticket = basket?.body.tickets[step.which];
      if (ticket === undefined) return 0;
      return (
        (await lane.call("DELETE", `${path}/tickets/${ticket.id}`, { session }))?.status ?? 500
      );
    }
    case "extend":
      return post("extend");
    case "voucher":
      return post("codes", { code: voucher });
    case "expire":
      await expireHold(lane, visitor.basketId);
      return 0;
    case "pay":
      await goToPay(lane, visitor).catch(() => undefined);
      visitor.key = crypto.randomUUID();
      if (!(await clickPay(lane, visitor))) return 0;
      if (visitor.pageUrl !== null) await payByCard(visitor).catch(() => undefined);
      return (await comeBack(lane, visitor)) === null ? 500 : 200;
  }
}

/** Moves the hold of a basket into the past, unless it has an order. */
const expireHold = ({ pool }: TestLane, basketId: string) =>
  storedAtOnce(pool, async ({ baskets, claims, orders }) => {
    if ((await orders.count({ basketId, state: other("failed") })) > 0) return;
    const earlier = { minutes: -20 };
    await baskets.move({ id: basketId }, ["firstHeldAt", "heldUntil"], earlier);
    await claims.move({ basketId, state: "held" }, "heldUntil", earlier);
  });
