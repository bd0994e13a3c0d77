import {
  add,
  call,
  getBasket,
  newBasket,
  newCustomer,
  NO_REQUESTS,
  put,
  type BasketBody,
} from "./box-office";
import { createTestPerformance, type House } from "./create-test-performance";
import { pay, payByCard, type ReadyBasket } from "./paying";

export type Problem = { code: string; reason: string; fields: Record<string, string> };
type BasketResponse = BasketBody & Problem & Record<string, unknown>;

export const post = (basketId: string, noun: string, body: object = {}, key?: string) =>
  call<BasketResponse>("POST", `/baskets/${basketId}/${noun}`, {
    body,
    ...(key !== undefined && { key }),
  });
export const patch = (basketId: string, line: string, body: object) =>
  call<BasketResponse>("PATCH", `/baskets/${basketId}/${line}`, { body });
export const remove = (basketId: string, line: string) =>
  call<BasketResponse>("DELETE", `/baskets/${basketId}/${line}`);
export const accept = (basketId: string, extra: string, accepted = true) =>
  call<BasketResponse>("PUT", `/baskets/${basketId}/${extra}`, { body: { accepted } });

/** Takes a reserved order up into a basket, a new one by default. */
export const takeUp = (reservedId: string, session: string, basketId: string | null = null) =>
  call<BasketResponse>("POST", `/reserved-orders/${reservedId}/take-up`, {
    body: { basketId },
    session,
  });

/** Creates a basket with tickets for its own performance; without a `session` it has no customer. */
export async function ticketBasket({
  quantity = 1,
  session,
  ...house
}: House & { quantity?: number; session?: string } = {}) {
  const performance = await createTestPerformance(house);
  const id = await newBasket();
  if (session !== undefined) await put(id, "customer", session);
  const { status, body } = await add(id, { instanceId: performance.instanceId, quantity });
  if (status !== 200) throw new Error(`no tickets: ${JSON.stringify(body)}`);
  return { ...performance, id, tickets: body.tickets };
}

/** Creates an empty basket with a customer and details, ready to pay once items are added. */
export async function preparedBasket(
  existing?: Pick<ReadyBasket, "customerId" | "session" | "email">,
): Promise<ReadyBasket> {
  const basketId = await newBasket();
  const customer = existing ?? (await newCustomer());
  await put(basketId, "customer", customer.session);
  await put(basketId, "details", customer.session, NO_REQUESTS);
  const { customerId, session, email } = customer;
  return { customerId, session, email, basketId, instanceId: "", total: 0 };
}

export async function payCurrentTotal(ready: ReadyBasket) {
  const expectedTotal = (await getBasket(ready.basketId)).totals.toPay.amount;
  return pay(ready, { expectedTotal });
}

/** Pays the basket's current total, by card if anything is due, and returns the verified order. */
export async function buyByCard(ready: ReadyBasket) {
  return payByCard(ready, { expectedTotal: (await getBasket(ready.basketId)).totals.toPay.amount });
}
