import { expect, it } from "vitest";

import { verifyForPage } from "../../../crm/money/purchases/check-attempt";
import { openCardPage } from "../support/payment-deps";
import { stored } from "../support/stored";
import { connectedBasket, startConnected } from "../support/systems/connected";

it("a page does not wait for a ticketing system that is slow to save an order, which is confirmed all the same", async () => {
  const { deps, world, ...connected } = await startConnected({ saveMs: 60_000 });
  const attempt = await openCardPage(deps, await connectedBasket(connected));
  deps.cards.pay(attempt.providerId);
  const { orderId: id } = attempt;
  const startedAt = Date.now();
  const order = await verifyForPage(deps, id, { turnedBack: false });
  expect(order?.order).toMatchObject({ state: "completing", number: expect.any(Number) as number });
  // The storefront's own limit for a page is 4.5 seconds.
  expect(Date.now() - startedAt).toBeLessThan(4_000);
  world.advance(61);
  await expect
    .poll(async () => (await stored.orders.one({ id }, ["state"])).state, { timeout: 15_000 })
    .toBe("confirmed");
  expect([...world.orders.values()]).toHaveLength(1);
});
