import { randomUUID } from "node:crypto";

import { registration } from "../samples/registration";
import type { TestLane } from "./crash-site";
import { type Kind, KINDS, ticketsFor } from "./kinds";
import { PERFORMANCE } from "./open-performance";

export type Visitor = {
  session: string;
  customerId: string;
  kind: Kind;
  /** For tickets only. */
  performance: string;
  basketId: string;
  key: string;
  /** The basket's total, and what remains to pay by card; minor units. */
  total: number;
  due: number;
  orderId: string | null;
  pageUrl: string | null;
};

type Sum = { amount: number };
type Basket = { id: string; totals: { total: Sum; toPay: Sum } };
type Started = { next: string; url?: string; order: { id: string; state: string } };

const URLS = {
  returnUrl: "http://storefront.test/order/verify?order=__ORDER_ID__",
  cancelUrl: "http://storefront.test/order/verify?order=__ORDER_ID__&turned-back=1",
  orderUrl: "http://storefront.test/order/confirmed?order=__ORDER_ID__",
};

export const addTickets = (lane: TestLane, visitor: Visitor, key: string = randomUUID()) => {
  const [path, body] = ticketsFor(visitor.performance);
  return lane.call<Basket>("POST", `/baskets/${visitor.basketId}/${path}`, { body, key });
};

/** Adds everything to the basket; repeating it adds nothing. Returns false if the outcome of a call is unknown. */
export async function fill(lane: TestLane, visitor: Visitor): Promise<boolean> {
  const { kind, performance, session, key } = visitor;
  const adds = kind === "tickets" ? [ticketsFor(performance)] : KINDS[kind].adds;
  for (const [at, [path, body]] of adds.entries()) {
    const call = { body, session, key: `${key}-${at}` };
    const result = await lane.call("POST", `/baskets/${visitor.basketId}/${path}`, call);
    if (result === null || result.status >= 500) return false;
    expectOk(result);
  }
  return true;
}

export type TicketRequest = { kind?: Kind; performance?: string };

export async function newVisitor(
  lane: TestLane,
  { kind = "tickets", performance = PERFORMANCE }: TicketRequest = {},
): Promise<Visitor> {
  const customer = expectOk(
    await lane.call<{ session: string; customer: { id: string } }>("POST", "/customers", {
      body: registration(`crash.${randomUUID()}@example.com`),
    }),
  );
  return {
    session: customer.session,
    customerId: customer.customer.id,
    kind,
    performance,
    basketId: await newBasket(lane),
    key: randomUUID(),
    total: 0,
    due: 0,
    orderId: null,
    pageUrl: null,
  };
}

export async function newBasket(lane: TestLane): Promise<string> {
  return expectOk(await lane.call<Basket>("POST", "/baskets", { body: {} })).id;
}

export async function goToPay(lane: TestLane, visitor: Visitor): Promise<void> {
  const path = `/baskets/${visitor.basketId}`;
  const { session } = visitor;
  expectOk(await lane.call("PUT", `${path}/customer`, { session }));
  const { delivery } = KINDS[visitor.kind];
  if (delivery !== null) {
    const body = { optionId: delivery, address: null };
    expectOk(await lane.call("PUT", `${path}/delivery`, { session, body }));
  }
  const details = { specialRequests: null, accessRequirements: null, marketing: null };
  const ready = expectOk(
    await lane.call<Basket>("PUT", `${path}/details`, { session, body: details }),
  );
  visitor.total = ready.totals.total.amount;
  visitor.due = ready.totals.toPay.amount;
}

/** Like `goToPay`, and checks by the total that everything was added once. */
export async function goToPayForAll(lane: TestLane, visitor: Visitor): Promise<void> {
  await goToPay(lane, visitor);
  const { total } = KINDS[visitor.kind];
  if (visitor.total !== total)
    throw new Error(`${visitor.kind}: the total is ${visitor.total}, not ${total}`);
}

export async function filledVisitor(lane: TestLane, request?: TicketRequest): Promise<Visitor> {
  const visitor = await newVisitor(lane, request);
  if (!(await fill(lane, visitor))) throw new Error("the basket was not filled");
  return visitor;
}

export async function readyVisitor(lane: TestLane, request?: TicketRequest): Promise<Visitor> {
  const visitor = await filledVisitor(lane, request);
  await goToPayForAll(lane, visitor);
  return visitor;
}

/** Clicks Pay. Repeating it sends the same idempotency key. Returns false if no order was returned. */
export async function clickPay(lane: TestLane, visitor: Visitor): Promise<boolean> {
  const started = await lane.call<Started>("POST", `/baskets/${visitor.basketId}/orders`, {
    body: { ...URLS, expectedTotal: visitor.due, locale: "en-us" },
    session: visitor.session,
    key: visitor.key,
  });
  if (started?.status !== 200) return false;
  visitor.orderId = started.body.order.id;
  visitor.pageUrl = started.body.url ?? null;
  return true;
}

export async function payByCard({ pageUrl }: Visitor): Promise<void> {
  if (pageUrl === null) throw new Error("there is no card page");
  const response = await fetch(pageUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(pageUrl).origin },
    body: new URLSearchParams({
      cardNumber: "4242424242424242",
      cardExpiry: "12 / 34",
      cardCvc: "123",
      cardName: "Ada Lovell",
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 303 && response.status !== 302)
    throw new Error(`the card page returned ${response.status}`);
}

export const comeBack = (lane: TestLane, { orderId, session }: Visitor, turnedBack = false) =>
  lane.call<{ state: string }>("POST", `/orders/${orderId}/verify`, {
    body: { turnedBack },
    session,
  });

/** The response's body. Throws if the call was refused or its response was lost. */
export function expectOk<T>(result: { status: number; body: T } | null): T {
  if (result !== null && result.status < 300) return result.body;
  throw new Error(`refused: ${JSON.stringify(result)}`);
}
