import { randomUUID } from "node:crypto";

import { registration } from "../samples/registration";
import type { TestLane } from "./crash-site";

/** A visitor with a basket that is ready to be paid for. */
export type Visitor = {
  session: string;
  customerId: string;
  /** What the visitor has tickets for. */
  performance: string;
  basketId: string;
  key: string;
  /** What the card is to pay, minor units. */
  due: number;
  orderId: string | null;
  pageUrl: string | null;
};

type Basket = { id: string; totals: { toPay: { amount: number } } };
type Started = { next: string; url?: string; order: { id: string; state: string } };

export const PERFORMANCE = "crash";
const URLS = {
  returnUrl: "http://storefront.test/order/verify?order=__ORDER_ID__",
  cancelUrl: "http://storefront.test/order/verify?order=__ORDER_ID__&turned-back=1",
  orderUrl: "http://storefront.test/order/confirmed?order=__ORDER_ID__",
};

/** Puts a performance on sale: rows of thirty seats of one band at 76.00. */
export async function openPerformance(
  { pool }: TestLane,
  { id = PERFORMANCE, rows = 30 } = {},
): Promise<string> {
  await pool.query(`
    insert into seat_plans (id, hall_id, name, seating, width, height)
      select '${id}', id, '${id}', 'reserved', 100, 100 from halls order by rank limit 1;
    insert into seats (plan_id, id, section, section_rank, row, row_rank, number, place, x, y, band_id, kind,
        floors_above_stage, end_of_row, step_free, restricted_view)
      select '${id}', r || '-' || n, 'Orchestra', 1, r::text, r, n::text, n, n, r, 'A', 'standard', 0, false,
        true, false
      from generate_series(1, ${rows}) r, generate_series(1, 30) n;
    insert into price_lists (id, name, currency) values ('${id}', '${id}', 'USD');
    insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
      values ('${id}', 'A', 'standard', 7600, true);
    insert into instances (id, event_id, plan_id, price_list_id, starts_at, on_sale_at, access_tag_ids, max_tickets)
      select '${id}', id, '${id}', '${id}', now() + interval '200 days',
        now() - interval '1 day', '{}', 9 from events order by id limit 1;
    insert into venue_settings (id, cancel_orders) values (1, true)
      on conflict (id) do update set cancel_orders = true;`);
  return id;
}

export const addTickets = (lane: TestLane, visitor: Visitor, key: string = randomUUID()) =>
  lane.call<Basket>("POST", `/baskets/${visitor.basketId}/tickets`, {
    body: {
      instanceId: visitor.performance,
      choices: [{ band: "A", priceTypeId: "standard", quantity: 2 }],
      together: true,
    },
    key,
  });

export async function newVisitor(lane: TestLane, performance = PERFORMANCE): Promise<Visitor> {
  const customer = sure(
    await lane.call<{ session: string; customer: { id: string } }>("POST", "/customers", {
      body: registration(`crash.${randomUUID()}@example.com`),
    }),
  );
  return {
    session: customer.session,
    customerId: customer.customer.id,
    performance,
    basketId: await newBasket(lane),
    key: randomUUID(),
    due: 0,
    orderId: null,
    pageUrl: null,
  };
}

export async function newBasket(lane: TestLane): Promise<string> {
  return sure(await lane.call<Basket>("POST", "/baskets", { body: {} })).id;
}

export async function goToPay(lane: TestLane, visitor: Visitor): Promise<void> {
  const path = `/baskets/${visitor.basketId}`;
  const { session } = visitor;
  sure(await lane.call("PUT", `${path}/customer`, { session }));
  sure(
    await lane.call("PUT", `${path}/delivery`, {
      session,
      body: { optionId: "PrintAtHome", address: null },
    }),
  );
  const details = { specialRequests: null, accessRequirements: null, marketing: null };
  const ready = sure(await lane.call<Basket>("PUT", `${path}/details`, { session, body: details }));
  visitor.due = ready.totals.toPay.amount;
}

export async function readyVisitor(lane: TestLane, performance?: string): Promise<Visitor> {
  const visitor = await newVisitor(lane, performance);
  sure(await addTickets(lane, visitor));
  await goToPay(lane, visitor);
  return visitor;
}

/** The click on "pay"; the same one however often it is made. */
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
  const answer = await fetch(pageUrl, {
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
  await answer.arrayBuffer();
  if (answer.status !== 303 && answer.status !== 302)
    throw new Error(`the card page answered ${answer.status}`);
}

export const comeBack = (lane: TestLane, { orderId, session }: Visitor, turnedBack = false) =>
  lane.call<{ state: string }>("POST", `/orders/${orderId}/verify`, {
    body: { turnedBack },
    session,
  });

/** The answer's body; throws when the call was refused or lost. */
export function sure<T>(told: { status: number; body: T } | null): T {
  if (told !== null && told.status < 300) return told.body;
  throw new Error(`refused: ${JSON.stringify(told)}`);
}
