import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { lineRules } from "../../../app/pages/basket/basket/line-rules";
import { countsOf, linesOf } from "../../../app/domain/basket/basket";
import { add, getBasket, newBasket } from "../support/box-office";
import { addPackage } from "../support/buying-packages";
import { FRIEND } from "../support/members";
import { ownPackage } from "../support/own-package";
import { createTestPerformance } from "../support/create-test-performance";
import { orderFood, ownMenu, ownStockItem } from "../support/own-stock";
import { post } from "../support/prepared-basket";
import { storefrontCrm } from "../support/storefront-crm";

const crm = storefrontCrm();

afterAll(async () => {
  await crm.close();
});

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; failure: object }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};
const read = async (basketId: string) => valueOf(await crm.getBasket({ params: { id: basketId } }));

/** A basket with a line of every kind. */
async function fullBasket(): Promise<string> {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const { packageId, instanceIds } = await ownPackage({});
  const id = await newBasket();
  await add(id, { instanceId, quantity: 2 });
  await addPackage(id, packageId, instanceIds.slice(0, 2));
  await post(id, "stock-items", { itemId: await ownStockItem({ price: 2_400 }) });
  const addOn = await ownStockItem({ kind: "supplementary", instance_ids: [instanceId] });
  await post(id, "stock-items", { itemId: addOn, instanceId });
  await orderFood(id, instanceId, await ownMenu(instanceId), 2);
  await post(id, "memberships", { levelId: FRIEND, autoRenew: false });
  await post(id, "donations", { fundId: "annual", amount: 5_000 });
  await post(id, "gift-vouchers", { amount: 2_500, quantity: 1, toName: "Clara" });
  await post(id, "ticket-subscriptions", { pricingId: "six-evenings-standard", quantity: 1 });
  const extra = { params: { id }, body: { accepted: true } };
  valueOf(await crm.setBookingProtection({ ...extra, idempotencyKey: randomUUID() }));
  valueOf(await crm.setCoverFee({ ...extra, idempotencyKey: randomUUID() }));
  return id;
}

it("the storefront adds another donation that is sent with the key of an earlier one", async () => {
  const [id, requestKey] = [await newBasket(), randomUUID()];
  const give = async (amount: number) =>
    valueOf(
      await crm.addDonation({
        params: { id },
        body: { fundId: "annual", amount },
        requestKey,
      }),
    ).totals.total.amount;
  expect([await give(5_000), await give(5_000)]).toEqual([5_000, 5_000]);
  expect(await give(10_000)).toBe(15_000);
});

it("the storefront reads every kind of basket line and the sums that they make", async () => {
  const id = await fullBasket();
  const [basket, told] = [await read(id), await getBasket(id)];
  const all = linesOf(basket);
  expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual(Object.keys(lineRules).sort());
  expect(all).toHaveLength(told.tickets.length + told.items.length);
  expect(basket.totals).toEqual(told.totals);
  const lines = all.reduce((sum, { total }) => sum + total.amount, 0);
  expect(basket.totals.total.amount).toBe(
    lines + basket.totals.delivery.amount + basket.totals.vat.amount,
  );
  expect(told.items.some(({ quantity }) => quantity > 1)).toBe(true);
  expect(valueOf(await crm.getBasketSummary(id))).toMatchObject(countsOf(basket));
});
