import type { z } from "zod";

import type { basketSchema } from "#contract/schemas/basket";
import { sampleAddress } from "../../support/samples/address";
import { registration } from "../../support/samples/registration";
import {
  type Answer,
  callBoxOffice,
  type CallOptions,
} from "../../support/servers/call-box-office";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

export { registration } from "../../support/samples/registration";
export type { Answer as Told } from "../../support/servers/call-box-office";

export const address = sampleAddress();

export const server = { url: workerBoxOffice.crmUrl, apiKey: workerBoxOffice.apiKey };

export type BasketBody = z.infer<typeof basketSchema>;
type ProblemBody = { code: string; reason?: string } & Record<string, unknown>;

/** The session null: nobody. Left out: on a claimed basket or an order its customer, as their storefront sends it. */
type Send = CallOptions;

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

export async function call<T = ProblemBody>(
  method: string,
  path: string,
  send: Send = {},
): Promise<Answer<T>> {
  const basketId = basketOf(path, send.body);
  const session = send.session === undefined ? basketId && owners.get(basketId) : send.session;
  const answer = await callBoxOffice<T>(server, method, path, { ...send, session });
  const claimed = answer.body as {
    id?: string;
    customerId?: string | null;
    order?: { id: string };
  } | null;
  if (session && claimed?.order !== undefined) owners.set(claimed.order.id, session);
  if (session && claimed?.id !== undefined && claimed.customerId) owners.set(claimed.id, session);
  return answer;
}

export async function newBasket(): Promise<string> {
  const { body } = await call<BasketBody>("POST", "/baskets", { body: {} });
  return body.id;
}

export async function getBasket(id: string): Promise<BasketBody> {
  return (await call<BasketBody>("GET", `/baskets/${id}`)).body;
}

export type TicketRequest = {
  instanceId: string;
  quantity?: number;
  band?: string;
  priceTypeId?: string;
  together?: boolean;
};

export function add(basketId: string, wish: TicketRequest, more: Omit<Send, "body"> = {}) {
  const { instanceId, quantity = 1, band = "A", priceTypeId = "standard", together = true } = wish;
  return call<BasketBody & ProblemBody>("POST", `/baskets/${basketId}/tickets`, {
    body: { instanceId, choices: [{ band, priceTypeId, quantity }], together },
    ...more,
  });
}

export function pick<T = BasketBody & ProblemBody>(
  basketId: string,
  instanceId: string,
  seatIds: readonly string[],
  more: Omit<Send, "body"> = {},
) {
  const seats = seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" }));
  return call<T>("POST", `/baskets/${basketId}/tickets`, { body: { instanceId, seats }, ...more });
}

/** What a customer tells a basket on its way to an order. */
export function put(basketId: string, part: string, session: string, body?: unknown) {
  return call<BasketBody & ProblemBody & { fields: Record<string, string> }>(
    "PUT",
    `/baskets/${basketId}/${part}`,
    { session, ...(body === undefined ? {} : { body }) },
  );
}

export const NO_REQUESTS = { specialRequests: null, accessRequirements: null, marketing: null };

let people = 0;

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

export const seatOf = (item: BasketBody["tickets"][number]) =>
  [item.seat.section, item.seat.row, item.seat.number].join(" ");
