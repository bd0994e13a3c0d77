import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, add, newBasket, newCustomer } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { changeSettings } from "../support/create-test-performance";
import { pay, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";

it("a companion ticket cannot be bought while the order with its access ticket is being canceled", async () => {
  await changeSettings({ cancelOrders: true });
  const { instanceId, typeId, freeId } = await restrictedPerformance("access");
  const code = await newRegistration([typeId, freeId], { maxTickets: 9, companions: 9 });
  const customer = await newCustomer();
  const { session } = customer;
  async function ready(priceTypeId: string) {
    const basketId = await newBasket();
    await api.enterCode({ params: { id: basketId }, body: { code }, key: randomUUID() });
    await api.claimBasket({ params: { id: basketId }, session });
    expect((await add(basketId, { instanceId, priceTypeId })).outcome).toBe("ok");
    return makeReady(basketId, customer);
  }
  for (let round = 0; round < 6; round += 1) {
    const access = await pay(await ready(typeId));
    await submitCard(access.value.url);
    await verify(access.value.order.id);
    const companion = await ready(freeId);
    const cancel = (orderId: string) => api.cancelOrder({ params: { id: orderId }, session });
    const [canceled, bought] = await Promise.all([cancel(access.value.order.id), pay(companion)]);
    const done = [canceled, bought].filter(({ ok }) => ok);
    expect(done, JSON.stringify([canceled, bought])).toHaveLength(1);
    if (!bought.ok) continue;
    expect((await cancel(bought.value.order.id)).outcome).toBe("ok");
    expect((await cancel(access.value.order.id)).outcome).toBe("ok");
  }
});
