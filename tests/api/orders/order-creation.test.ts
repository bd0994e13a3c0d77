import { expect, it } from "vitest";

import { startPayment } from "../../../crm/money/purchases/start-payment";
import {
  addLine,
  api,
  add,
  address,
  getBasket,
  newBasket,
  newCustomer,
  NO_REQUESTS,
} from "../support/box-office";
import { addPackage, firstPackageId } from "../support/buying-packages";
import { newGuest } from "../support/buyers";
import { addCode, newPromo } from "../support/codes";
import { FRIEND, PATRON, createCustomerReadyToJoin, addMembership } from "../support/members";
import { newPackage } from "../support/packages";
import { query, updateRow } from "../support/create-test-performance";
import { newStockItem } from "../support/stock-items";
import { ordersOf, readyBasket } from "../support/paying";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import { openCardPage, paymentsOf, attemptRequest, testPaymentDeps } from "../support/payment-deps";
import { preparedBasket } from "../support/prepared-basket";
import { buyerActions, confirmed } from "../support/spending";

const deps = testPaymentDeps();
const { goToCardPage, completePayment, refusalOf } = buyerActions(deps);

it("an order copies each ticket and item of its basket with price, fee and discount", async () => {
  const ready = await readyBasket({ quantity: 1, delivery: "Cobo" });
  const bag = await newStockItem({ price: 1500 });
  await addLine(ready.basketId, { kind: "merchandise", itemId: bag, quantity: 2 });
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 2500 });
  await addCode(ready.basketId, await newPromo());
  const { orderId } = await goToCardPage(ready);
  const tickets = await query("select * from order_tickets where order_id = $1", [orderId]);
  expect(tickets).toMatchObject([
    {
      seat_id: expect.stringMatching(/^A-\d$/),
      band_id: "A",
      price_type_id: "standard",
      face_value: 7600,
      fee: 900,
      discount: 760,
    },
  ]);
  const items = await query(
    "select kind, product_id, quantity, price, discount from order_items where order_id = $1 order by kind",
    [orderId],
  );
  expect(items).toEqual([
    { kind: "donation", product_id: "annual", quantity: 1, price: 2500, discount: 0 },
    { kind: "merchandise", product_id: bag, quantity: 2, price: 3000, discount: 0 },
  ]);
  const detailsIn = (table: string, column: string, id: string) =>
    query(`select name, details from ${table} where ${column} = $1 order by kind`, [id]);
  expect(await detailsIn("order_items", "order_id", orderId)).toEqual(
    await detailsIn("basket_items", "basket_id", ready.basketId),
  );
});

it("an order copies a package with its tickets and parts", async () => {
  const ready = await preparedBasket();
  const part = await newPackage({});
  const superPackage = await newPackage({ type: "super", events: 0, minItems: 1, parts: [part] });
  const superItemId = firstPackageId(
    (await addPackage(ready.basketId, superPackage.packageId, [])).value,
  );
  await addPackage(ready.basketId, part.packageId, part.instanceIds.slice(0, 2), { superItemId });
  const single = await readyBasket({ quantity: 1 });
  await add(ready.basketId, { instanceId: single.instanceId, quantity: 1 });
  await updateRow("baskets", ready.basketId, { delivery_option_id: "Cobo" });
  const { orderId } = await goToCardPage(ready);
  const items = await query<{ id: string; product_id: string; super_item_id: string | null }>(
    "select id, product_id, details->>'superItemId' as super_item_id from order_items where order_id = $1",
    [orderId],
  );
  const findItem = (productId: string) => items.find(({ product_id }) => product_id === productId);
  expect(items).toHaveLength(2);
  expect(findItem(superPackage.packageId)?.super_item_id).toBeNull();
  expect(findItem(part.packageId)?.super_item_id).toBe(findItem(superPackage.packageId)?.id);
  const tickets = await query<{ instance_id: string; package_item_id: string | null }>(
    "select instance_id, package_item_id from order_tickets where order_id = $1",
    [orderId],
  );
  expect(new Map(tickets.map((ticket) => [ticket.instance_id, ticket.package_item_id]))).toEqual(
    new Map([
      ...part.instanceIds.slice(0, 2).map((id) => [id, findItem(part.packageId)?.id] as const),
      [single.instanceId, null],
    ]),
  );
});

it("an order stores a delivery option only if something in it is delivered", async () => {
  const deliveryOf = (orderId: string) =>
    query`select delivery_option_id as id, delivery_address_id as address from orders where id = ${orderId}`;
  const tickets = await goToCardPage(await readyBasket({ quantity: 1 }));
  expect(await deliveryOf(tickets.orderId)).toEqual([{ id: "PrintAtHome", address: null }]);
  const ready = await createCustomerReadyToJoin(FRIEND);
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Postal", address },
  });
  const membership = await goToCardPage(ready);
  expect(await deliveryOf(membership.orderId)).toEqual([{ id: null, address: null }]);
});

it("an order without anything to deliver is created without additional details", async () => {
  const basketId = await newBasket();
  const guest = await newGuest();
  await addLine(basketId, { kind: "donation", fundId: "annual", amount: 2500 });
  await api.claimBasket({ params: { id: basketId }, session: guest.session });
  const ready = { ...guest, basketId, instanceId: "", total: 2500 };
  const { orderId } = await goToCardPage(ready);
  expect(await query("select details from orders where id = $1", [orderId])).toEqual([
    { details: NO_REQUESTS },
  ]);
});

it("an order delivered by mail requires an address, and stores it", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Postal", address },
  });
  const [basket] = await query<{ address_id: string }>(
    "select delivery_address_id as address_id from baskets where id = $1",
    [ready.basketId],
  );
  const changeAddress = (id: string | null) =>
    updateRow("baskets", ready.basketId, { delivery_address_id: id });
  await changeAddress(null);
  expect(await refusalOf(ready)).toEqual({ code: "invalid", fields: { address: "missing" } });
  await changeAddress(basket?.address_id ?? null);
  const { orderId } = await goToCardPage(ready);
  expect(
    await query("select delivery_address_id as address_id from orders where id = $1", [orderId]),
  ).toEqual([basket]);
});

it.each([
  [
    "whose hold expired",
    "update baskets set held_until = crm_now() where id = $1",
    "basket-expired",
  ],
  ["without its seat", "delete from claims where basket_id = $1", "basket-expired"],
  ["without details", "update baskets set details = null where id = $1", "details"],
  [
    "without a delivery option",
    "update baskets set delivery_option_id = null where id = $1",
    "delivery",
  ],
  [
    "whose tickets would arrive by mail after the performance",
    `with postal as (update baskets set delivery_option_id = 'Postal' where id = $1)
     update instances set starts_at = crm_now() + interval '1 day'
     where id in (select instance_id from basket_tickets where basket_id = $1)`,
    "delivery",
  ],
  [
    "of a customer without a name",
    "update customers set first_name = '' where id = (select customer_id from baskets where id = $1)",
    "name",
  ],
])("a basket %s is refused without creating an order", async (_, statement, missing) => {
  const ready = await readyBasket({ quantity: 1 });
  await query(statement, [ready.basketId]);
  expect(await refusalOf(ready)).toEqual(
    missing === "basket-expired"
      ? { code: missing }
      : { code: "invalid", fields: { [missing]: "missing" } },
  );
  expect(await ordersOf(ready.basketId)).toEqual([]);
});

it("tickets at an access price are refused for another last name than the code's, and without a code", async () => {
  const { instanceId, typeId } = await restrictedPerformance("access");
  const [basketId, customer] = [await newBasket(), await newCustomer()];
  await addCode(basketId, await newPromo());
  await addCode(basketId, await newRegistration([typeId], { lastName: "Byron" }));
  await add(basketId, { instanceId, priceTypeId: typeId });
  await api.claimBasket({ params: { id: basketId }, session: customer.session });
  const ready = { ...customer, basketId, instanceId, total: 0 };
  await api.setDelivery({
    params: { id: basketId },
    session: ready.session,
    body: { optionId: "Cobo", address: null },
  });
  expect(await refusalOf(ready)).toEqual({ code: "conflict", reason: "access-name-mismatch" });
  await query("delete from basket_codes where basket_id = $1 and kind <> 'promo'", [basketId]);
  expect(await refusalOf(ready)).toEqual({ code: "conflict", reason: "not-entitled" });
});

it("tickets of a performance canceled since are marked in the basket, and the order is refused", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await updateRow("instances", ready.instanceId, { cancelled: true });
  expect((await getBasket(ready.basketId)).tickets).toMatchObject([{ cancelled: true }]);
  expect(await refusalOf(ready)).toEqual({ code: "conflict", reason: "cancelled" });
});

it("a membership level that requires an account is not sold to a guest who took over the basket", async () => {
  const basketId = await newBasket();
  await addMembership(basketId, PATRON, (await newCustomer()).session);
  const guest = await newGuest();
  await api.claimBasket({ params: { id: basketId }, session: guest.session });
  const ready = { ...guest, basketId, instanceId: "", total: 0 };
  expect(await refusalOf(ready)).toEqual({ code: "conflict", reason: "account-required" });
  expect(await ordersOf(basketId)).toEqual([]);
});

it("a basket without tickets has no hold that could expire between two payment attempts", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  await updateRow("baskets", ready.basketId, { held_until: null, first_held_at: null });
  const first = await openCardPage(deps, ready);
  const second = await openCardPage(deps, ready);
  expect(second.orderId).toBe(first.orderId);
  expect(await completePayment(second)).toEqual(confirmed);
});

it("a pending order without an open payment attempt is replaced by one with the basket's new total", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await addCode(ready.basketId, await newPromo());
  const first = await goToCardPage(ready);
  // In the database: changing the basket through the API would end its pending order.
  await updateRow("payments", first.paymentId, { state: "cancelled" });
  await query("delete from basket_codes where basket_id = $1", [ready.basketId]);
  const second = await goToCardPage(ready);
  const orders = await query(
    "select id, state, failure, total from orders where basket_id = $1 order by number",
    [ready.basketId],
  );
  expect(orders).toEqual([
    { id: first.orderId, state: "failed", failure: "cancelled", total: 7740 },
    { id: second.orderId, state: "pending", failure: null, total: 8500 },
  ]);
});

it("a card payment can keep the card, and a free order has no provider", async () => {
  const attemptOf = async (options: { free: boolean; keepCard: boolean }) => {
    const ready = await readyBasket({ quantity: 1, free: options.free });
    await startPayment(deps, { ...attemptRequest(ready), keepCard: options.keepCard });
    return (await paymentsOf(ready.basketId))[0];
  };
  const byCard = { provider: "stripe", state: "open" };
  for (const keepCard of [true, false])
    expect(await attemptOf({ free: false, keepCard })).toMatchObject({
      ...byCard,
      keep_card: keepCard,
    });
  expect(await attemptOf({ free: true, keepCard: true })).toMatchObject({
    provider: "none",
    state: "paid",
    keep_card: false,
  });
});
