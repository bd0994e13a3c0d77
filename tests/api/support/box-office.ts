import type { z } from "zod";

import type { basketSchema } from "#contract/schemas/basket";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

export type BasketBody = z.infer<typeof basketSchema>;
/** What a call answered; `body` is as the API tells it, and the test says what it expects of it. */
export type Told<T> = { status: number; body: T };
type ProblemBody = { code: string; reason?: string } & Record<string, unknown>;

type Send = {
  body?: unknown;
  /** Null: nobody. Left out: on a claimed basket or an order its customer, as the storefront of that customer sends it. */
  session?: string | null;
  key?: string;
  caller?: string;
  /** Of a link to an order. */
  orderToken?: string;
  /** The storefront's name for somebody who is not signed in. */
  visitor?: string;
};

/** The sessions that claimed a basket or made an order, by its id. */
const owners = new Map<string, string>();
/** An order that was made past the API is this session's: calls about it are made with it. */
export function ownedBy(orderId: string, session: string): void {
  owners.set(orderId, session);
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

const basketOf = (path: string, body: unknown): string | undefined =>
  /^\/(?:baskets|orders)\//.test(path)
    ? UUID.exec(path)?.[0]
    : ((body as { basketId?: string | null } | undefined)?.basketId ??
      new URL(path, "http://box.office").searchParams.get("basket") ??
      undefined);

/** Calls the box office as the storefront does. */
export async function call<T = ProblemBody>(
  method: string,
  path: string,
  { body, key, caller, visitor, orderToken, ...send }: Send = {},
): Promise<Told<T>> {
  const basketId = basketOf(path, body);
  const session =
    send.session === undefined ? basketId && owners.get(basketId) : (send.session ?? undefined);
  const answer = await fetch(`${workerBoxOffice.crmUrl}/api/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${workerBoxOffice.apiKey}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(session === undefined ? {} : { "x-customer-session": session }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(caller === undefined ? {} : { "x-caller": caller }),
      ...(orderToken === undefined ? {} : { "x-order-token": orderToken }),
      ...(visitor === undefined ? {} : { "x-visitor": visitor }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const told = (text === "" ? null : JSON.parse(text)) as T;
  const claimed = told as {
    id?: string;
    customerId?: string | null;
    order?: { id: string };
  } | null;
  if (session !== undefined && claimed?.order !== undefined) owners.set(claimed.order.id, session);
  if (session !== undefined && claimed?.id !== undefined && claimed.customerId)
    owners.set(claimed.id, session);
  return { status: answer.status, body: told };
}

export async function newBasket(): Promise<string> {
  const { body } = await call<BasketBody>("POST", "/baskets", { body: {} });
  return body.id;
}

export async function getBasket(id: string): Promise<BasketBody> {
  return (await call<BasketBody>("GET", `/baskets/${id}`)).body;
}

export type Wish = {
  instanceId: string;
  quantity?: number;
  band?: string;
  priceTypeId?: string;
  together?: boolean;
};

/** Asks for tickets of one band at one price. */
export function add(basketId: string, wish: Wish, more: Omit<Send, "body"> = {}) {
  const { instanceId, quantity = 1, band = "A", priceTypeId = "standard", together = true } = wish;
  return call<BasketBody & ProblemBody>("POST", `/baskets/${basketId}/tickets`, {
    body: { instanceId, choices: [{ band, priceTypeId, quantity }], together },
    ...more,
  });
}

/** What a customer tells a basket on its way to an order. */
export function put(basketId: string, part: string, session: string, body?: unknown) {
  return call<BasketBody & ProblemBody & { fields: Record<string, string> }>(
    "PUT",
    `/baskets/${basketId}/${part}`,
    { session, ...(body === undefined ? {} : { body }) },
  );
}

let people = 0;

/** Somebody who has just registered. */
export async function newCustomer(
  change: Record<string, unknown> = {},
): Promise<{ session: string; customerId: string; email: string }> {
  people += 1;
  const email = `visitor.${process.pid}.${Date.now()}.${people}@example.com`;
  const { body } = await call<{ session: string; customer: { id: string } }>("POST", "/customers", {
    body: { ...registration(email), ...change },
  });
  return { session: body.session, customerId: body.customer.id, email };
}

export const address = {
  line1: "12 River Road",
  building: null,
  line2: null,
  line3: null,
  city: "New York",
  county: null,
  state: "NY",
  postcode: "10001",
  country: "US",
};

export const registration = (email: string) => ({
  firstName: "Ada",
  lastName: "Lovell",
  email,
  password: "Concert1",
  phone: "2125550123",
  address,
});

export const seatOf = (item: BasketBody["tickets"][number]) =>
  [item.seat.section, item.seat.row, item.seat.number].join(" ");
