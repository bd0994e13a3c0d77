import { randomUUID } from "node:crypto";

import { answerCheckout, api } from "./box-office";
import { pay, verify, type ReadyBasket } from "./paying";
import { submitCard } from "../../support/cards";

export type Person = { session: string; customerId: string; email: string };

export async function newGuest(email = `guest.${randomUUID()}@example.com`): Promise<Person> {
  const body = { firstName: "Ada", lastName: "Lovell", email, phone: "2125550123" };
  const { value: created } = await api.registerGuest({ body: { ...body, address: null } });
  return { email, session: created.session, customerId: created.customer.id };
}

export async function makeReady(basketId: string, person: Person): Promise<ReadyBasket> {
  const { totals } = await answerCheckout(basketId, person.session, "Cobo");
  return { ...person, basketId, instanceId: "", total: totals.toPay.amount };
}

export async function buy(basketId: string, person: Person) {
  const started = await pay(await makeReady(basketId, person));
  if (!started.ok) return started;
  if (started.value.next === "card-page") await submitCard(started.value.url);
  await verify(started.value.order.id);
  return started;
}

export async function buyOrder(basketId: string, person: Person) {
  const { value } = await buy(basketId, person);
  return value.order;
}

export const cancel = (orderId: string, { session }: { session: string }) =>
  api.cancelOrder({ params: { id: orderId }, session });

export const getCancellation = async (orderId: string, { session }: { session: string }) =>
  (await api.getCancellation({ params: { id: orderId }, session })).value;
