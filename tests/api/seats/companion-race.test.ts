import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { add, call, newBasket, newCustomer, put } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { changeSettings } from "../support/create-test-performance";
import { CARDS, pay, submitCard, verify } from "../support/paying";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";

it("a companion ticket cannot be bought while the order with its access ticket is being canceled", async () => {
  await changeSettings({ cancelOrders: true });
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId, freeId], { maxTickets: 9, companions: 9 });
  const customer = await newCustomer();
  const { session } = customer;
  async function ready(priceTypeId: string) {
    const basketId = await newBasket();
    await call("POST", `/baskets/${basketId}/codes`, { body: { code }, key: randomUUID() });
    await put(basketId, "customer", session);
    expect((await add(basketId, { instanceId, priceTypeId })).status).toBe(200);
    return makeReady(basketId, customer);
  }
  for (let round = 0; round < 6; round += 1) {
    const access = await pay(await ready(typeId));
    await submitCard(access.body.url, CARDS.good);
    await verify(access.body.order.id);
    const companion = await ready(freeId);
    const cancel = (orderId: string) => call("POST", `/orders/${orderId}/cancel`, { session });
    const [canceled, bought] = await Promise.all([cancel(access.body.order.id), pay(companion)]);
    const done = [canceled, bought].filter(({ status }) => status === 200);
    expect(done, JSON.stringify([canceled.body, bought.body])).toHaveLength(1);
    if (bought.status !== 200) continue;
    expect((await cancel(bought.body.order.id)).status).toBe(200);
    expect((await cancel(access.body.order.id)).status).toBe(200);
  }
});
