import { expect, it } from "vitest";

import { deleteOldRows } from "../../../crm/jobs/delete-old-rows";
import { storedBaskets, storedOrders } from "../../../crm/system/tessitura/stored-sessions";
import { api } from "../support/box-office";
import { readyBasket } from "../support/paying";
import { openCardPage, testPaymentDeps } from "../support/payment-deps";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

const baskets = storedBaskets(db);
const orders = storedOrders(db);
const newBasket = async () => (await api.createBasket({ body: {} })).value.id;

it("of two sessions started for a basket at once, both callers get the one that was remembered", async () => {
  const basketId = await newBasket();
  expect(await baskets.find(basketId)).toBeNull();
  const kept = await Promise.all(
    ["KEY-ONE-1", "KEY-TWO-2"].map((key) => baskets.remember(basketId, key)),
  );
  expect(new Set(kept).size).toBe(1);
  expect(await baskets.find(basketId)).toBe(kept[0]);
});

it("a basket forgets a session only while it has that one", async () => {
  const basketId = await newBasket();
  await baskets.remember(basketId, "KEY-ONE-1");
  await baskets.forget(basketId, "KEY-TWO-2");
  expect(await baskets.find(basketId)).toBe("KEY-ONE-1");
  await baskets.forget(basketId, "KEY-ONE-1");
  expect(await baskets.find(basketId)).toBeNull();
});

it("the session of an abandoned basket is deleted with it", async () => {
  const basketId = await newBasket();
  await baskets.remember(basketId, "KEY-ONE-1");
  await stored.baskets.change({ id: basketId }, { createdAt: new Date("2020-01-01") });
  await deleteOldRows(db);
  expect(await baskets.find(basketId)).toBeNull();
});

async function newOrder() {
  const ready = await readyBasket({});
  const { orderId } = await openCardPage(testPaymentDeps(), ready);
  return { orderId, basketId: ready.basketId };
}

it("tickets of an order are printed by one caller, until it says that nothing was printed", async () => {
  const { orderId, basketId } = await newOrder();
  expect(await orders.find(orderId)).toBeNull();
  await orders.remember(orderId, { basketId, sessionKey: "KEY-ONE-1" });
  const claimed = await Promise.all([1, 2, 3].map(() => orders.claimPrinting(orderId)));
  expect(claimed.filter(Boolean)).toHaveLength(1);
  await orders.releasePrinting(orderId);
  expect(await orders.claimPrinting(orderId)).toBe(true);
  await orders.rememberBarcodes(orderId, { 7: "700007" });
  expect(await orders.find(orderId)).toMatchObject({
    basketId,
    sessionKey: "KEY-ONE-1",
    printingSince: expect.any(Date),
    barcodes: { 7: "700007" },
  });
});

it("an order that is asked for again has the later session", async () => {
  const { orderId, basketId } = await newOrder();
  await orders.remember(orderId, { basketId, sessionKey: "KEY-ONE-1" });
  await orders.remember(orderId, { basketId, sessionKey: "KEY-TWO-2" });
  expect(await orders.find(orderId)).toMatchObject({
    sessionKey: "KEY-TWO-2",
    printingSince: null,
    barcodes: null,
  });
});
