import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, newBasket, newCustomer } from "../support/box-office";
import { buy, makeReady, newGuest } from "../support/buyers";
import { createTestPerformance } from "../support/create-test-performance";
import { pay, type ReadyBasket, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { stored } from "../support/stored";

const limitedPerformance = async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance({ seats: 12 });
  const fillBasket = async (quantity: number, session?: string) => {
    const id = await newBasket();
    const request = { instanceId, priceTypeId: limitedTypeId, quantity };
    return { id, added: await add(id, request, session === undefined ? {} : { session }) };
  };
  return { filled: fillBasket };
};

it.each(["guest", "customer"] as const)(
  "a guest and a customer with one email share a ticket limit, with both baskets filled before the %s pays first",
  async (first) => {
    const { filled } = await limitedPerformance();
    const customer = await newCustomer();
    const guest = await newGuest(customer.email);
    const [early, late] = first === "guest" ? [guest, customer] : [customer, guest];
    // Both baskets are filled before either is paid.
    const [one, two] = [await filled(2), await filled(2)];
    const begun = await makeReady(one.id, early);
    const second = await makeReady(two.id, late);
    expect((await pay(begun)).outcome).toBe("ok");
    expect((await pay(second)).outcome).toBe("conflict/limit");
  },
);

it("a ticket limit is shared by variants of an email (tag, case), counting paid and pending orders", async () => {
  const { filled } = await limitedPerformance();
  const name = `tag.${randomUUID()}`;
  const [one, two, three] = [await filled(2), await filled(2), await filled(2)];
  const first = await makeReady(one.id, await newGuest(`${name}@example.com`));
  const second = await makeReady(two.id, await newGuest(`${name}+1@example.com`));
  expect((await pay(first)).outcome).toBe("ok");
  expect((await pay(second)).outcome).toBe("conflict/limit");
  await submitCard((await pay(first)).value.url);
  const third = await makeReady(three.id, await newGuest(`${name.toUpperCase()}@Example.com`));
  expect((await pay(third)).outcome).toBe("conflict/limit");
});

it("a ticket limit does not reveal to a guest how many tickets others bought with the same email", async () => {
  const { filled } = await limitedPerformance();
  const customer = await newCustomer();
  const { id } = await filled(2, customer.session);
  expect((await buy(id, customer)).outcome).toBe("ok");
  const guest = await newGuest(customer.email);
  const { added } = await filled(1, guest.session);
  expect([added.outcome, added.failure.limit]).toMatchObject([
    "limit",
    { maxTickets: 2, previouslyPurchased: 0, totalTickets: 1, isOfEmail: true },
  ]);
  const mine = await filled(1, customer.session);
  expect(mine.added.failure.limit).toMatchObject({ previouslyPurchased: 2 });
  expect(mine.added.failure.limit).not.toHaveProperty("isOfEmail");
});

it("a customer cannot exceed a ticket limit by paying for several baskets at once", async () => {
  const { filled } = await limitedPerformance();
  const customer = await newCustomer();
  const baskets: ReadyBasket[] = [];
  for (let count = 0; count < 5; count += 1)
    baskets.push(await makeReady((await filled(2)).id, customer));
  const answers = await Promise.all(baskets.map((ready) => pay(ready)));
  const opened = answers.filter(({ ok }) => ok);
  expect(opened).toHaveLength(1);
  for (const { failure } of answers.filter(({ ok }) => !ok))
    expect(failure).toMatchObject({ code: "conflict", reason: "limit" });
  await submitCard(opened[0]?.value.url ?? "");
  await verify(opened[0]?.value.order.id ?? "");
  const { customerId } = customer;
  const bought = await stored.orders.find({ customerId, state: "confirmed" }, ["id"]);
  expect(await stored.orderTickets.count({ orderId: bought.map(({ id }) => id) })).toBe(2);
});
