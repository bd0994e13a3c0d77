import type { z } from "zod";

import type { basketSchema } from "#contract/schemas/basket";
import { sampleAddress } from "../../support/samples/address";
import { registration } from "../../support/samples/registration";
import { type ApiBody, createApiClient } from "../../support/api/api-client";
import { callBoxOffice, type CallOptions } from "../../support/servers/call-box-office";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

export { registration } from "../../support/samples/registration";

export const address = sampleAddress();

export const server = { url: workerBoxOffice.crmUrl, apiKey: workerBoxOffice.apiKey };

export type BasketBody = z.infer<typeof basketSchema>;
type ProblemBody = { code: string; reason?: string } & Record<string, unknown>;

/** `session: null` sends no session. If omitted, a claimed basket's or order's own session is sent. */
type Send = CallOptions;

/** Session by the id of the basket it claimed or the order it placed. */
const owners = new Map<string, string>();
/** Sends `session` with later calls about an order that was not placed through `api`. */
export function setOrderOwner(orderId: string, session: string): void {
  owners.set(orderId, session);
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

const firstIdIn = (params: object = {}) => UUID.exec(JSON.stringify(params))?.[0];

/** Calls a box office, by default as the customer who claimed the basket or placed the order. */
export const createOwnerApi = (boxOffice: typeof server) =>
  createApiClient(
    boxOffice,
    (operation, input) => {
      if (input.session !== undefined) return input;
      const { basketId, basket } = { ...(input.body as object), ...input.query } as {
        basketId?: string | null;
        basket?: string;
      };
      const id = /^\/(?:baskets|orders)\//.test(operation.path)
        ? firstIdIn(input.params)
        : (basketId ?? basket);
      return { ...input, session: id === undefined ? undefined : owners.get(id) };
    },
    (operation, { session }, answer) => {
      if (operation.session === "staff" || !answer.ok) return;
      const { id, customerId, order } = { ...(answer.value as object) } as {
        id?: string;
        customerId?: string | null;
        order?: { id: string };
      };
      if (session && order !== undefined) owners.set(order.id, session);
      if (session && id !== undefined && customerId) owners.set(id, session);
    },
  );

/** Calls the worker's box office. */
export const api = createOwnerApi(server);

/** A request by method and path, for tests of HTTP itself: what the typed client cannot send. */
export const callRaw = <T = ProblemBody>(method: string, path: string, send: CallOptions = {}) =>
  callBoxOffice<T>(server, method, path, send);

/** Leaves so many seats of a performance free, or releases them all: a tool of the test server. */
export const leaveSeats = async (instanceId: string, leave?: number) =>
  (
    await callRaw<{ available: number }>("POST", "/test/seats", {
      body: leave === undefined ? { instanceId, release: true } : { instanceId, leave },
    })
  ).body.available;

/** Creates a basket, with a session as its customer's. */
export async function newBasket(session?: string): Promise<string> {
  const { value } = await api.createBasket({ body: {}, session });
  return value.id;
}

export async function getBasket(id: string): Promise<BasketBody> {
  return (await api.getBasket({ params: { id } })).value;
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
  return api.addTickets({
    params: { id: basketId },
    body: { instanceId, choices: [{ band, priceTypeId, quantity }], together },
    ...options,
  });
}

export function pick(
  basketId: string,
  instanceId: string,
  seatIds: readonly string[],
  options: Omit<Send, "body"> = {},
) {
  const seats = seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" }));
  return api.addTickets({ params: { id: basketId }, body: { instanceId, seats }, ...options });
}

export const addLine = (basketId: string, body: ApiBody<"addLine">) =>
  api.addLine({ params: { id: basketId }, body });

/** Claims a basket and answers the checkout's questions; without `delivery`, that one is left out. */
export async function answerCheckout(
  basketId: string,
  session: string,
  delivery?: "PrintAtHome" | "Cobo",
): Promise<BasketBody> {
  const basket = { params: { id: basketId }, session };
  await api.claimBasket(basket);
  if (delivery !== undefined)
    await api.setDelivery({ ...basket, body: { optionId: delivery, address: null } });
  return (await api.setAdditionalDetails({ ...basket, body: NO_REQUESTS })).value;
}

export const NO_REQUESTS = { specialRequests: null, accessRequirements: null, marketing: null };

let customerCount = 0;

export async function newCustomer(
  changes: Record<string, unknown> = {},
): Promise<{ session: string; customerId: string; email: string }> {
  customerCount += 1;
  const email = `visitor.${process.pid}.${Date.now()}.${customerCount}@example.com`;
  const { value } = await api.registerCustomer({ body: { ...registration(email), ...changes } });
  return { session: value.session, customerId: value.customer.id, email };
}

export const getSeat = (item: BasketBody["tickets"][number]) =>
  [item.seat.section, item.seat.row, item.seat.number].join(" ");
