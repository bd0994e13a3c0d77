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
export type { Answer as ApiResponse } from "../../support/servers/call-box-office";

export const address = sampleAddress();

export const server = { url: workerBoxOffice.crmUrl, apiKey: workerBoxOffice.apiKey };

export type BasketBody = z.infer<typeof basketSchema>;
type ProblemBody = { code: string; reason?: string } & Record<string, unknown>;

/** `session: null` sends no session. If omitted, a claimed basket's or order's own session is sent. */
type Send = CallOptions;

/** Session by the id of the basket it claimed or the order it placed. */
const owners = new Map<string, string>();
/** Sends `session` with later calls about an order that was not placed through `call`. */
export function setOrderOwner(orderId: string, session: string): void {
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

/** Creates a basket, with a session as its customer's. */
export async function newBasket(session?: string): Promise<string> {
  const { body } = await call<BasketBody>("POST", "/baskets", { body: {}, session });
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

export function add(basketId: string, request: TicketRequest, options: Omit<Send, "body"> = {}) {
  const {
    instanceId,
    quantity = 1,
    band = "A",
    priceTypeId = "standard",
    together = true,
  } = request;
  return call<BasketBody & ProblemBody>("POST", `/baskets/${basketId}/tickets`, {
    body: { instanceId, choices: [{ band, priceTypeId, quantity }], together },
    ...options,
  });
}

export function pick<T = BasketBody & ProblemBody>(
  basketId: string,
  instanceId: string,
  seatIds: readonly string[],
  options: Omit<Send, "body"> = {},
) {
  const seats = seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" }));
  return call<T>("POST", `/baskets/${basketId}/tickets`, {
    body: { instanceId, seats },
    ...options,
  });
}

export function put(basketId: string, part: string, session: string, body?: unknown) {
  return call<BasketBody & ProblemBody & { fields: Record<string, string> }>(
    "PUT",
    `/baskets/${basketId}/${part}`,
    { session, ...(body === undefined ? {} : { body }) },
  );
}

export const NO_REQUESTS = { specialRequests: null, accessRequirements: null, marketing: null };

let customerCount = 0;

export async function newCustomer(
  changes: Record<string, unknown> = {},
): Promise<{ session: string; customerId: string; email: string }> {
  customerCount += 1;
  const email = `visitor.${process.pid}.${Date.now()}.${customerCount}@example.com`;
  const { body } = await call<{ session: string; customer: { id: string } }>("POST", "/customers", {
    body: { ...registration(email), ...changes },
  });
  return { session: body.session, customerId: body.customer.id, email };
}

export const seatOf = (item: BasketBody["tickets"][number]) =>
  [item.seat.section, item.seat.row, item.seat.number].join(" ");
