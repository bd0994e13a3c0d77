import { randomInt, randomUUID } from "node:crypto";

import { makeGiftVoucherCode } from "../../../crm/basket/vouchers/rules";
import { type TestLane, within } from "./crash-site";
import { ALL_KINDS, type Kind, WITH_NUMBERED_SEATS, WITH_SEATS, WITHOUT_GIFT_CARDS } from "./kinds";
import { CHARGE_SCENARIOS } from "./charge-scenarios";
import type { Scenario } from "./scenario";
import { openPerformance, PERFORMANCE } from "./open-performance";
import {
  type Visitor,
  type TicketRequest,
  clickPay,
  comeBack,
  fill,
  filledVisitor,
  goToPayForAll,
  newVisitor,
  payByCard,
  readyVisitor,
  expectOk,
} from "./visitor";

async function paid(lane: TestLane, request: TicketRequest): Promise<Visitor> {
  const visitor = await readyVisitor(lane, request);
  if (!(await clickPay(lane, visitor))) throw new Error("no card page");
  await payByCard(visitor);
  return visitor;
}

export async function confirmed(lane: TestLane, request: TicketRequest): Promise<Visitor> {
  const visitor = await paid(lane, request);
  const { state } = expectOk(await comeBack(lane, visitor));
  if (state !== "confirmed") throw new Error(`the order is ${state}`);
  return visitor;
}

/** Repeats the click on Pay, then pays and returns. */
async function clickAgain(lane: TestLane, visitor: Visitor): Promise<void> {
  await clickPay(lane, visitor);
  if (visitor.pageUrl !== null) await payByCard(visitor);
  if (visitor.orderId !== null) await comeBack(lane, visitor);
}

/** A visitor with a gift voucher or credit. */
const withMoney =
  (give: (lane: TestLane, visitor: Visitor) => Promise<void>) =>
  async (lane: TestLane, kind: Kind) => {
    const visitor = await filledVisitor(lane, { kind });
    // Claims the basket first: credit belongs to a customer.
    await lane.call("PUT", `/baskets/${visitor.basketId}/customer`, { session: visitor.session });
    await give(lane, visitor);
    await goToPayForAll(lane, visitor);
    return visitor;
  };

const voucherOf = (amount: number) => async (lane: TestLane, visitor: Visitor) => {
  const code = makeGiftVoucherCode(randomInt);
  await lane.pool.query(
    `with voucher as (
       insert into gift_vouchers (code, amount, balance, currency) values ($1, $2, $2, 'USD') returning id)
     insert into gift_voucher_entries (voucher_id, kind, amount) select id, 'issue', $2 from voucher`,
    [code, amount],
  );
  expectOk(
    await lane.call("POST", `/baskets/${visitor.basketId}/codes`, {
      body: { code },
      session: visitor.session,
    }),
  );
};

const creditOf = (amount: number) => async (lane: TestLane, visitor: Visitor) => {
  await lane.pool.query(
    `with credit as (
       insert into credit_grants (customer_id, source, reason, amount, "left", currency, expires_at)
       values ($1, 'goodwill', 'test', $2, $2, 'USD', now() + interval '1 year') returning id)
     insert into credit_entries (grant_id, kind, amount) select id, 'grant', $2 from credit`,
    [visitor.customerId, amount],
  );
  const { session } = visitor;
  expectOk(
    await lane.call("PUT", `/baskets/${visitor.basketId}/credit`, { body: { amount }, session }),
  );
};

/** Another visitor takes the seats, as after the hold has expired. */
async function loseSeats(lane: TestLane, visitor: Visitor): Promise<void> {
  const rival = await newVisitor(lane);
  await lane.pool.query(
    `update claims set basket_id = $2, held_until = now() + interval '2 days' where basket_id = $1`,
    [visitor.basketId, rival.basketId],
  );
}

const numberOf = async (lane: TestLane, { orderId, session }: Visitor) => {
  const order = expectOk(
    await lane.call<{ number: string }>("GET", `/orders/${orderId}`, { session }),
  );
  return order.number;
};

async function acceptGift(lane: TestLane, { orderId, session, key }: Visitor) {
  const { rows } = await lane.pool.query<{ code: string }>(
    `select g.code from membership_gifts g join order_items i on i.id = g.order_item_id where i.order_id = $1`,
    [orderId],
  );
  const call = { body: { code: rows[0]?.code }, session, key: `${key}-gift` };
  return lane.call("POST", "/customer/membership-gifts", call);
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "the basket is filled",
    commits: ["answer-stored"],
    prepare: (lane, kind) => newVisitor(lane, { kind }),
    runStep: fill,
    resume: async (lane, visitor) => {
      await fill(lane, visitor);
      await goToPayForAll(lane, visitor);
      await clickAgain(lane, visitor);
    },
  },
  {
    name: "an order is placed",
    commits: ["order-written", "page-stored"],
    prepare: (lane, kind) => readyVisitor(lane, { kind }),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "a voucher pays in full",
    commits: ["order-written", "seats-sold", "order-confirmed"],
    kinds: WITHOUT_GIFT_CARDS,
    prepare: withMoney(voucherOf(100_000)),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "a voucher pays in part",
    commits: ["order-written", "page-stored"],
    kinds: WITHOUT_GIFT_CARDS,
    prepare: withMoney(voucherOf(1_000)),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "credit pays in full",
    commits: ["order-written", "seats-sold", "order-confirmed"],
    kinds: WITHOUT_GIFT_CARDS,
    prepare: withMoney(creditOf(100_000)),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "the visitor returns after paying",
    commits: ["paid-stored", "seats-sold", "order-confirmed"],
    prepare: (lane, kind) => paid(lane, { kind }),
    runStep: (lane, visitor) => comeBack(lane, visitor),
    resume: (lane, visitor) => comeBack(lane, visitor),
  },
  {
    name: "the visitor pays and never returns",
    commits: ["paid-stored", "seats-sold", "order-confirmed"],
    prepare: (lane, kind) => paid(lane, { kind }),
    runStep: (lane, visitor) => comeBack(lane, visitor),
    // Reconciliation must find the payment.
    resume: () => Promise.resolve(),
  },
  {
    name: "the provider's message",
    commits: ["paid-stored", "seats-sold", "order-confirmed", "message-stored"],
    prepare: (lane, kind) => paid(lane, { kind }),
    runStep: ({ boxOffice }) => boxOffice.cardProvider.flushWebhooks(),
    resume: () => Promise.resolve(),
  },
  {
    name: "the visitor cancels on the card page",
    commits: ["attempt-ended"],
    prepare: async (lane, kind) => {
      const visitor = await readyVisitor(lane, { kind });
      await clickPay(lane, visitor);
      return visitor;
    },
    runStep: (lane, visitor) => comeBack(lane, visitor, true),
    resume: (lane, visitor) => comeBack(lane, visitor, true),
  },
  {
    name: "a payment for lost seats is refunded",
    commits: ["seats-lost", "refund-stored"],
    kinds: WITH_NUMBERED_SEATS,
    prepare: async (lane, kind) => {
      const visitor = await paid(lane, { kind });
      await loseSeats(lane, visitor);
      return visitor;
    },
    runStep: (lane, visitor) => comeBack(lane, visitor),
    resume: () => Promise.resolve(),
  },
  {
    name: "staff refund an order",
    commits: ["order-refunded", "refund-stored"],
    prepare: (lane, kind) => confirmed(lane, { kind }),
    runStep: async (lane, visitor, fault) =>
      lane.boxOffice.command(["refund", await numberOf(lane, visitor)], { CRM_FAULT: fault }),
    resume: async (lane, visitor) =>
      lane.boxOffice.command(["refund", await numberOf(lane, visitor)]),
    by: "command",
  },
  {
    name: "a performance is canceled",
    commits: ["tickets-returned", "refund-stored"],
    kinds: ["tickets"],
    prepare: async (lane, kind) => {
      // Refunds due for other orders would reach the fault point first.
      await lane.boxOffice.command(["reconcile"]);
      const id = `${PERFORMANCE}-${randomUUID()}`;
      return confirmed(lane, { kind, performance: await openPerformance(lane, { id, rows: 1 }) });
    },
    runStep: ({ boxOffice }, { performance }) =>
      boxOffice.command(["cancel-performance", performance, "refund"]),
    resume: ({ pool }, { orderId }) =>
      within(10_000, async () => {
        const { rows } = await pool.query(
          "select from order_returns where order_id = $1 and refunded_at is not null",
          [orderId],
        );
        return rows.length === 1;
      }),
    by: "worker",
  },
  ...CHARGE_SCENARIOS,
  {
    name: "a membership gift is accepted",
    commits: ["answer-stored"],
    kinds: ["gift membership"],
    prepare: (lane, kind) => confirmed(lane, { kind }),
    runStep: acceptGift,
    resume: async (lane, visitor) => {
      expectOk(await acceptGift(lane, visitor));
      const own = expectOk(
        await lane.call<object[]>("GET", "/customer/memberships", { session: visitor.session }),
      );
      if (own.length !== 1) throw new Error(`the gift started ${own.length} memberships`);
    },
  },
  {
    name: "an order is canceled for credit",
    commits: ["order-cancelled"],
    kinds: WITH_SEATS,
    prepare: (lane, kind) => confirmed(lane, { kind }),
    runStep: (lane, { orderId, session }) =>
      lane.call("POST", `/orders/${orderId}/cancel`, { session }),
    resume: (lane, { orderId, session }) =>
      lane.call("POST", `/orders/${orderId}/cancel`, { session }),
  },
];

/** Assigns each kill the least used kind of basket that its scenario supports. */
export function withKinds<Kill extends { scenario: Scenario }>(kills: readonly Kill[]) {
  const uses = new Map<Kind, number>(ALL_KINDS.map((kind) => [kind, 0]));
  const usesOf = (kind: Kind) => uses.get(kind) ?? 0;
  return kills.map((kill) => {
    const [first, ...others] = kill.scenario.kinds ?? ALL_KINDS;
    if (first === undefined) throw new Error(`${kill.scenario.name} supports no kind`);
    const kind = others.reduce((min, next) => (usesOf(next) < usesOf(min) ? next : min), first);
    uses.set(kind, usesOf(kind) + 1);
    return { ...kill, kind };
  });
}
