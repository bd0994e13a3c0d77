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
type Answered = BasketBody & Problem & Record<string, unknown>;

export const post = (basketId: string, noun: string, body: object = {}, key?: string) =>
  call<Answered>("POST", `/baskets/${basketId}/${noun}`, {
    body,
    ...(key !== undefined && { key }),
  });
export const patch = (basketId: string, line: string, body: object) =>
  call<Answered>("PATCH", `/baskets/${basketId}/${line}`, { body });
export const remove = (basketId: string, line: string) =>
  call<Answered>("DELETE", `/baskets/${basketId}/${line}`);
export const accept = (basketId: string, extra: string, accepted = true) =>
  call<Answered>("PUT", `/baskets/${basketId}/${extra}`, { body: { accepted } });

/** A basket with tickets of a performance of its own; nobody's, unless a customer claims it. */
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

/** A basket of somebody, new unless named, who has only to pay; nothing is in it yet. */
export async function preparedBasket(
  known?: Pick<ReadyBasket, "customerId" | "session" | "email">,
): Promise<ReadyBasket> {
  const basketId = await newBasket();
  const customer = known ?? (await newCustomer());
  await put(basketId, "customer", customer.session);
  await put(basketId, "details", customer.session, NO_REQUESTS);
  const { customerId, session, email } = customer;
  return { customerId, session, email, basketId, instanceId: "", total: 0 };
}

export async function buy(ready: ReadyBasket) {
  const expectedTotal = (await getBasket(ready.basketId)).totals.toPay.amount;
  return pay(ready, { expectedTotal });
}

/** Pays what a basket costs now, by card where that is anything, and gives the order as it then is. */
export async function buyByCard(ready: ReadyBasket) {
  return payByCard(ready, { expectedTotal: (await getBasket(ready.basketId)).totals.toPay.amount });
}
