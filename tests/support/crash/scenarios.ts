import { randomUUID } from "node:crypto";

import { grantCredit } from "../api/balances";
import { fromNow, other } from "../api/stored";
import { type TestLane, within } from "./crash-site";
import { ALL_KINDS, type Kind, WITH_NUMBERED_SEATS, WITH_SEATS, WITHOUT_GIFT_CARDS } from "./kinds";
import { CHARGE_SCENARIOS } from "./charge-scenarios";
import type { Scenario } from "./scenario";
import { STORED_CARD_SCENARIOS } from "./stored-card-scenarios";
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
    await lane.api.claimBasket({ params: { id: visitor.basketId }, session: visitor.session });
    await give(lane, visitor);
    await goToPayForAll(lane, visitor);
    return visitor;
  };

const getVoucher = (amount: number) => async (lane: TestLane, visitor: Visitor) => {
  const code = await lane.tickets.newGiftCard(lane.stored, amount);
  const { basketId: id, session } = visitor;
  expectOk(await lane.api.enterCode({ params: { id }, body: { code }, session }));
};

const getCredit = (amount: number) => async (lane: TestLane, visitor: Visitor) => {
  await grantCredit(lane.stored, visitor.customerId, amount, 365);
  const { basketId: id, session } = visitor;
  expectOk(await lane.api.setCredit({ params: { id }, body: { amount }, session }));
};

/** Another visitor takes the seats, as after the hold has expired. */
async function loseSeats(lane: TestLane, visitor: Visitor): Promise<void> {
  const rival = await newVisitor(lane);
  await lane.stored.claims.change(
    { basketId: visitor.basketId },
    { basketId: rival.basketId, heldUntil: fromNow({ days: 2 }) },
  );
}

const getNumber = async (lane: TestLane, { orderId, session }: Visitor) =>
  (await lane.api.getOrder({ params: { id: orderId ?? undefined }, session })).value.number;

async function acceptGift(lane: TestLane, { orderId, session, key }: Visitor) {
  const item = await lane.stored.orderItems.one({
    orderId: orderId ?? undefined,
    kind: "membership-gift",
  });
  const { code } = await lane.stored.membershipGifts.one({ orderItemId: item.id });
  const call = { body: { code }, session, key: `${key}-gift` };
  return lane.api.acceptMembershipGift(call).catch(() => null);
}

const cancelOrder = (lane: TestLane, { orderId, session }: Visitor) =>
  lane.api.cancelOrder({ params: { id: orderId ?? undefined }, session }).catch(() => null);

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
    needs: "voucherSpending",
    commits: ["order-written", "order-confirmed"],
    kinds: WITHOUT_GIFT_CARDS,
    prepare: withMoney(getVoucher(100_000)),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "a voucher pays in part",
    needs: "voucherSpending",
    commits: ["order-written", "page-stored"],
    kinds: WITHOUT_GIFT_CARDS,
    prepare: withMoney(getVoucher(1_000)),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "credit pays in full",
    needs: "credit",
    commits: ["order-written", "order-confirmed"],
    kinds: WITHOUT_GIFT_CARDS,
    prepare: withMoney(getCredit(100_000)),
    runStep: clickPay,
    resume: clickAgain,
  },
  {
    name: "the visitor returns after paying",
    commits: ["paid-stored", "order-confirmed"],
    prepare: (lane, kind) => paid(lane, { kind }),
    runStep: (lane, visitor) => comeBack(lane, visitor),
    resume: (lane, visitor) => comeBack(lane, visitor),
  },
  {
    name: "the visitor pays and never returns",
    commits: ["paid-stored", "order-confirmed"],
    prepare: (lane, kind) => paid(lane, { kind }),
    runStep: (lane, visitor) => comeBack(lane, visitor),
    // Reconciliation must find the payment.
    resume: () => Promise.resolve(),
  },
  {
    name: "the provider's message",
    commits: ["paid-stored", "order-confirmed", "message-stored"],
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
    needs: "own seats",
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
    needs: "own seats",
    commits: ["order-refunded", "refund-stored"],
    prepare: (lane, kind) => confirmed(lane, { kind }),
    runStep: async (lane, visitor, fault) =>
      lane.boxOffice.command(["refund", await getNumber(lane, visitor)], { CRM_FAULT: fault }),
    resume: async (lane, visitor) =>
      lane.boxOffice.command(["refund", await getNumber(lane, visitor)]),
    by: "command",
  },
  {
    name: "a performance is canceled",
    needs: "own seats",
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
    resume: ({ stored }, { orderId }) =>
      within(60_000, async () => {
        const refunded = { orderId: orderId ?? undefined, refundedAt: other(null) };
        return (await stored.orderReturns.count(refunded)) === 1;
      }),
    by: "worker",
  },
  ...CHARGE_SCENARIOS,
  ...STORED_CARD_SCENARIOS,
  {
    name: "a membership gift is accepted",
    needs: "membershipGifts",
    commits: ["answer-stored"],
    kinds: ["gift membership"],
    prepare: (lane, kind) => confirmed(lane, { kind }),
    runStep: acceptGift,
    resume: async (lane, visitor) => {
      expectOk(await acceptGift(lane, visitor));
      const { session } = visitor;
      const own = (await lane.api.listCustomerMemberships({ session })).value;
      if (own.length !== 1) throw new Error(`the gift started ${own.length} memberships`);
    },
  },
  {
    name: "an order is canceled for credit",
    needs: "cancellations",
    commits: ["order-cancelled"],
    kinds: WITH_SEATS,
    prepare: (lane, kind) => confirmed(lane, { kind }),
    runStep: cancelOrder,
    resume: cancelOrder,
  },
];

/** Assigns each kill the least used kind of basket that its scenario supports. */
export function withKinds<Kill extends { scenario: Scenario }>(kills: readonly Kill[]) {
  const uses = new Map<Kind, number>(ALL_KINDS.map((kind) => [kind, 0]));
  const countUses = (kind: Kind) => uses.get(kind) ?? 0;
  return kills.map((kill) => {
    const [first, ...others] = kill.scenario.kinds ?? ALL_KINDS;
    if (first === undefined) throw new Error(`${kill.scenario.name} supports no kind`);
    const kind = others.reduce(
      (min, next) => (countUses(next) < countUses(min) ? next : min),
      first,
    );
    uses.set(kind, countUses(kind) + 1);
    return { ...kill, kind };
  });
}
