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

/** Puts something into a basket by the call of its noun. */
export const post = (basketId: string, noun: string, body: object) =>
  call<BasketBody & Problem>("POST", `/baskets/${basketId}/${noun}`, { body });

/** A basket of nobody's with tickets of a performance of its own. */
export async function ticketBasket({ quantity = 1, ...house }: House & { quantity?: number } = {}) {
  const performance = await createTestPerformance(house);
  const id = await newBasket();
  const { status, body } = await add(id, { instanceId: performance.instanceId, quantity });
  if (status !== 200) throw new Error(`no tickets: ${JSON.stringify(body)}`);
  return { ...performance, id, tickets: body.tickets };
}

/** A basket of somebody who has only to pay; nothing is in it yet. */
export async function preparedBasket(): Promise<ReadyBasket> {
  const basketId = await newBasket();
  const customer = await newCustomer();
  await put(basketId, "customer", customer.session);
  await put(basketId, "details", customer.session, NO_REQUESTS);
  return { ...customer, basketId, instanceId: "", total: 0 };
}

/** The click on "pay", with what the basket costs now. */
export async function buy(ready: ReadyBasket) {
  const expectedTotal = (await getBasket(ready.basketId)).totals.toPay.amount;
  return pay(ready, { expectedTotal });
}

/** Pays what a basket costs now, by card where that is anything, and gives the order as it then is. */
export async function buyByCard(ready: ReadyBasket) {
  return payByCard(ready, { expectedTotal: (await getBasket(ready.basketId)).totals.toPay.amount });
}
