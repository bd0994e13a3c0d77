import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { z } from "zod";

import type { cancellationSchema } from "#contract/schemas/order";
import { call, NO_REQUESTS, put } from "./box-office";
import { CARDS, pay, submitCard, verify, type ReadyBasket } from "./paying";

export type Person = { session: string; customerId: string; email: string };

export async function newGuest(email = `guest.${randomUUID()}@example.com`): Promise<Person> {
  const body = { firstName: "Ada", lastName: "Lovell", email, phone: "2125550123" };
  type NewGuest = { session: string; customer: { id: string } };
  const { body: created } = await call<NewGuest>("POST", "/customers/guests", {
    body: { ...body, address: null },
  });
  return { email, session: created.session, customerId: created.customer.id };
}

export async function makeReady(basketId: string, person: Person): Promise<ReadyBasket> {
  await put(basketId, "customer", person.session);
  await put(basketId, "delivery", person.session, { optionId: "Cobo", address: null });
  const { body } = await put(basketId, "details", person.session, NO_REQUESTS);
  return { ...person, basketId, instanceId: "", total: body.totals.toPay.amount };
}

export async function buy(basketId: string, person: Person) {
  const started = await pay(await makeReady(basketId, person));
  if (started.status !== 200) return started;
  if (started.body.next === "card-page") await submitCard(started.body.url, CARDS.good);
  await verify(started.body.order.id);
  return started;
}

export async function buyOrder(basketId: string, person: Person) {
  const { status, body } = await buy(basketId, person);
  expect(status).toBe(200);
  return body.order;
}

export const cancel = (orderId: string, { session }: { session: string }) =>
  call("POST", `/orders/${orderId}/cancel`, { session });

export const getCancellation = async (orderId: string, { session }: { session: string }) =>
  (
    await call<z.infer<typeof cancellationSchema>>(
      "GET",
      `/customer/orders/${orderId}/cancellation`,
      { session },
    )
  ).body;
