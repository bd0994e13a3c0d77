import { answerCheckout, api, add, getBasket, newBasket, newCustomer } from "./box-office";
import { createTestPerformance, type House } from "./create-test-performance";
import { pay, payByCard, type ReadyBasket } from "./paying";

/** Takes a reserved order up into a basket, a new one by default. */
export const takeUp = (reservedId: string, session: string, basketId: string | null = null) =>
  api.takeUpReservedOrder({ params: { id: reservedId }, body: { basketId }, session });

/** Creates a basket with tickets for its own performance; without a `session` it has no customer. */
export async function ticketBasket({
  quantity = 1,
  session,
  ...house
}: House & { quantity?: number; session?: string } = {}) {
  const performance = await createTestPerformance(house);
  const id = await newBasket();
  if (session !== undefined) await api.claimBasket({ params: { id }, session });
  const { value } = await add(id, { instanceId: performance.instanceId, quantity });
  return { ...performance, id, tickets: value.tickets };
}

/** Creates an empty basket with a customer and details, ready to pay once items are added. */
export async function preparedBasket(
  existing?: Pick<ReadyBasket, "customerId" | "session" | "email">,
): Promise<ReadyBasket> {
  const basketId = await newBasket();
  const customer = existing ?? (await newCustomer());
  await answerCheckout(basketId, customer.session);
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
