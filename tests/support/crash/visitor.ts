import { randomUUID } from "node:crypto";

import { submitCard } from "../cards";
import { registration } from "../samples/registration";
import type { TestLane } from "./crash-site";
import { type Basket, giftWithTickets, type Kind, KINDS, ticketsFor } from "./kinds";

export type Visitor = {
  session: string;
  customerId: string;
  kind: Kind;
  /** Of its tickets, unless the kind has its own. */
  performance: string;
  basketId: string;
  key: string;
  /** The basket's total, and what remains to pay by card; minor units. */
  total: number;
  due: number;
  orderId: string | null;
  pageUrl: string | null;
};

const URLS = {
  returnUrl: "http://storefront.test/order/verify?order=__ORDER_ID__",
  cancelUrl: "http://storefront.test/order/verify?order=__ORDER_ID__&turned-back=1",
  orderUrl: "http://storefront.test/order/confirmed?order=__ORDER_ID__",
};

export const addTickets = (lane: TestLane, visitor: Visitor, key: string = randomUUID()) =>
  getTickets(lane, visitor)(lane.api, getCall(visitor, key));

const getTickets = ({ tickets: { band, priceTypeId } }: TestLane, { performance }: Visitor) =>
  ticketsFor(performance, { band, priceTypeId });

/** What the visitor wants, with the tickets that the lane offers. */
function getBasket(lane: TestLane, visitor: Visitor): Basket {
  const { total, promo } = lane.tickets;
  const { [visitor.kind]: basket } = KINDS;
  if (visitor.kind === "tickets") return { ...basket, adds: [getTickets(lane, visitor)], total };
  return visitor.kind === "gift with tickets"
    ? giftWithTickets(getTickets(lane, visitor), promo)
    : basket;
}

const getCall = ({ basketId, session }: Visitor, key: string) => ({
  params: { id: basketId },
  session,
  key,
});

/** Null: the connection was lost, or the box office failed, and the outcome is unknown. */
const unlessLost = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null);

/** Adds everything to the basket; repeating it adds nothing. Returns false if the outcome of a call is unknown. */
export async function fill(lane: TestLane, visitor: Visitor): Promise<boolean> {
  const { key } = visitor;
  const { adds } = getBasket(lane, visitor);
  for (const [at, add] of adds.entries()) {
    const answer = await unlessLost(add(lane.api, getCall(visitor, `${key}-${at}`)));
    if (answer === null) return false;
    expectOk(answer);
  }
  return true;
}

export type TicketRequest = { kind?: Kind; performance?: string };

export async function newVisitor(
  lane: TestLane,
  { kind = "tickets", performance = lane.tickets.performance() }: TicketRequest = {},
): Promise<Visitor> {
  const { value } = await lane.api.registerCustomer({
    body: registration(`crash.${randomUUID()}@example.com`),
  });
  return {
    session: value.session,
    customerId: value.customer.id,
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
  return (await lane.api.createBasket({ body: {} })).value.id;
}

export async function goToPay(lane: TestLane, visitor: Visitor): Promise<void> {
  const basket = { params: { id: visitor.basketId }, session: visitor.session };
  expectOk(await lane.api.claimBasket(basket));
  const { delivery } = KINDS[visitor.kind];
  if (delivery !== null)
    expectOk(
      await lane.api.setDelivery({ ...basket, body: { optionId: delivery, address: null } }),
    );
  const details = { specialRequests: null, accessRequirements: null, marketing: null };
  const ready = (await lane.api.setAdditionalDetails({ ...basket, body: details })).value;
  visitor.total = ready.totals.total.amount;
  visitor.due = ready.totals.toPay.amount;
}

/** Like `goToPay`, and checks by the total that everything was added once. */
export async function goToPayForAll(lane: TestLane, visitor: Visitor): Promise<void> {
  await goToPay(lane, visitor);
  const { total } = getBasket(lane, visitor);
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
export const clickPay = (lane: TestLane, visitor: Visitor) => payWith(lane, visitor, undefined);

/** Like `clickPay`, with a stored card. */
export async function payWith(
  lane: TestLane,
  visitor: Visitor,
  storedCard: string | undefined,
): Promise<boolean> {
  const started = await unlessLost(
    lane.api.startPayment({
      ...getCall(visitor, visitor.key),
      body: { ...URLS, expectedTotal: visitor.due, locale: "en-us", storedCard },
    }),
  );
  if (!started?.ok) return false;
  const { value } = started;
  visitor.orderId = value.order.id;
  visitor.pageUrl = value.next === "card-page" ? value.url : null;
  return true;
}

export async function payByCard({ pageUrl }: Visitor): Promise<void> {
  if (pageUrl === null) throw new Error("there is no card page");
  const { status } = await submitCard(pageUrl);
  if (status !== 303 && status !== 302) throw new Error(`the card page returned ${status}`);
}

export const comeBack = (lane: TestLane, { orderId, session }: Visitor, turnedBack = false) =>
  unlessLost(
    lane.api.verifyOrder({ params: { id: orderId ?? undefined }, body: { turnedBack }, session }),
  );

/** The value of a call. Throws if the call was refused or its response was lost. */
export function expectOk<T>(answer: { value: T } | null): T {
  if (answer !== null) return answer.value;
  throw new Error("the response was lost");
}
