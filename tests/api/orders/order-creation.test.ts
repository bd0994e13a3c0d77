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
import { newStockItem } from "../support/stock-items";
import { listOrders, readyBasket, type ReadyBasket } from "../support/paying";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import {
  openCardPage,
  listPayments,
  attemptRequest,
  testPaymentDeps,
} from "../support/payment-deps";
import { preparedBasket } from "../support/prepared-basket";
import { buyerActions, confirmed } from "../support/spending";
import { changePerformance } from "../support/create-test-performance";
import { fromNow, other } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const { goToCardPage, completePayment, findRefusal } = buyerActions(deps);

it("an order copies each ticket and item of its basket with price, fee and discount", async () => {
  const ready = await readyBasket({ quantity: 1, delivery: "Cobo" });
  const bag = await newStockItem({ price: 1500 });
  await addLine(ready.basketId, { kind: "merchandise", itemId: bag, quantity: 2 });
  await addLine(ready.basketId, { kind: "donation", fundId: "annual", amount: 2500 });
  await addCode(ready.basketId, await newPromo());
  const { orderId } = await goToCardPage(ready);
  const tickets = await stored.orderTickets.find({ orderId });
  expect(tickets).toMatchObject([
    {
      seatId: expect.stringMatching(/^A-\d$/),
      bandId: "A",
      priceTypeId: "standard",
      faceValue: 7600,
      fee: 900,
      discount: 760,
    },
  ]);
  const items = await stored.orderItems.find(
    { orderId },
    ["kind", "productId", "quantity", "price", "discount"],
    ["kind"],
  );
  expect(items).toEqual([
    { kind: "donation", productId: "annual", quantity: 1, price: 2500, discount: 0 },
    { kind: "merchandise", productId: bag, quantity: 2, price: 3000, discount: 0 },
  ]);
  const { basketId } = ready;
  expect(await stored.orderItems.find({ orderId }, ["name", "details"], ["kind"])).toEqual(
    await stored.basketItems.find({ basketId }, ["name", "details"], ["kind"]),
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
  await stored.baskets.change({ id: ready.basketId }, { deliveryOptionId: "Cobo" });
  const { orderId } = await goToCardPage(ready);
  const items = await stored.orderItems.find({ orderId }, ["id", "productId", "details"]);
  const findItem = (productId: string) => items.find((item) => item.productId === productId);
  expect(items).toHaveLength(2);
  const whole = findItem(superPackage.packageId);
  expect(whole?.details).toMatchObject({ superItemId: null });
  expect(findItem(part.packageId)?.details).toMatchObject({ superItemId: whole?.id });
  const tickets = await stored.orderTickets.find({ orderId }, ["instanceId", "packageItemId"]);
  expect(new Map(tickets.map((ticket) => [ticket.instanceId, ticket.packageItemId]))).toEqual(
    new Map([
      ...part.instanceIds.slice(0, 2).map((id) => [id, findItem(part.packageId)?.id] as const),
      [single.instanceId, null],
    ]),
  );
});

it("an order stores a delivery option only if something in it is delivered", async () => {
  const getDelivery = async (orderId: string) => {
    const order = await stored.orders.one({ id: orderId });
    return { id: order.deliveryOptionId, address: order.deliveryAddressId };
  };
  const tickets = await goToCardPage(await readyBasket({ quantity: 1 }));
  expect(await getDelivery(tickets.orderId)).toEqual({ id: "PrintAtHome", address: null });
  const ready = await createCustomerReadyToJoin(FRIEND);
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Postal", address },
  });
  const membership = await goToCardPage(ready);
  expect(await getDelivery(membership.orderId)).toEqual({ id: null, address: null });
});

it("an order without anything to deliver is created without additional details", async () => {
  const basketId = await newBasket();
  const guest = await newGuest();
  await addLine(basketId, { kind: "donation", fundId: "annual", amount: 2500 });
  await api.claimBasket({ params: { id: basketId }, session: guest.session });
  const ready = { ...guest, basketId, instanceId: "", total: 2500 };
  const { orderId } = await goToCardPage(ready);
  expect(await stored.orders.find({ id: orderId }, ["details"])).toEqual([
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
  const { deliveryAddressId } = await stored.baskets.one({ id: ready.basketId });
  const changeAddress = (id: string | null) =>
    stored.baskets.change({ id: ready.basketId }, { deliveryAddressId: id });
  await changeAddress(null);
  expect(await findRefusal(ready)).toEqual({ code: "invalid", fields: { address: "missing" } });
  await changeAddress(deliveryAddressId);
  const { orderId } = await goToCardPage(ready);
  expect(await stored.orders.one({ id: orderId })).toMatchObject({ deliveryAddressId });
});

it.each([
  [
    "whose hold expired",
    ({ basketId }: ReadyBasket) =>
      stored.baskets.change({ id: basketId }, { heldUntil: fromNow() }),
    "basket-expired",
  ],
  [
    "without its seat",
    ({ basketId }: ReadyBasket) => stored.claims.remove({ basketId }),
    "basket-expired",
  ],
  [
    "without details",
    ({ basketId }: ReadyBasket) => stored.baskets.change({ id: basketId }, { details: null }),
    "details",
  ],
  [
    "without a delivery option",
    ({ basketId }: ReadyBasket) =>
      stored.baskets.change({ id: basketId }, { deliveryOptionId: null }),
    "delivery",
  ],
  [
    "whose tickets would arrive by mail after the performance",
    async ({ basketId, instanceId }: ReadyBasket) => {
      await stored.baskets.change({ id: basketId }, { deliveryOptionId: "Postal" });
      await changePerformance(instanceId, { startsAt: fromNow({ days: 1 }) });
    },
    "delivery",
  ],
  [
    "of a customer without a name",
    ({ customerId }: ReadyBasket) => stored.customers.change({ id: customerId }, { firstName: "" }),
    "name",
  ],
])("a basket %s is refused without creating an order", async (_, spoil, missing) => {
  const ready = await readyBasket({ quantity: 1 });
  await spoil(ready);
  expect(await findRefusal(ready)).toEqual(
    missing === "basket-expired"
      ? { code: missing }
      : { code: "invalid", fields: { [missing]: "missing" } },
  );
  expect(await listOrders(ready.basketId)).toEqual([]);
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
  expect(await findRefusal(ready)).toEqual({ code: "conflict", reason: "buyer-name-mismatch" });
  await stored.basketCodes.remove({ basketId, kind: other("promo") });
  expect(await findRefusal(ready)).toEqual({ code: "conflict", reason: "not-entitled-any-more" });
});

it("tickets of a performance canceled since are marked in the basket, and the order is refused", async () => {
  const ready = await readyBasket({ quantity: 1 });
  await changePerformance(ready.instanceId, { cancelled: true });
  expect((await getBasket(ready.basketId)).tickets).toMatchObject([{ cancelled: true }]);
  expect(await findRefusal(ready)).toEqual({ code: "conflict", reason: "performance-cancelled" });
});

it("a membership level that requires an account is not sold to a guest who took over the basket", async () => {
  const basketId = await newBasket();
  await addMembership(basketId, PATRON, (await newCustomer()).session);
  const guest = await newGuest();
  await api.claimBasket({ params: { id: basketId }, session: guest.session });
  const ready = { ...guest, basketId, instanceId: "", total: 0 };
  expect(await findRefusal(ready)).toEqual({ code: "conflict", reason: "account-required" });
  expect(await listOrders(basketId)).toEqual([]);
});

it("a basket without tickets has no hold that could expire between two payment attempts", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  await stored.baskets.change({ id: ready.basketId }, { heldUntil: null, firstHeldAt: null });
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
  await stored.payments.change({ id: first.paymentId }, { state: "cancelled" });
  await stored.basketCodes.remove({ basketId: ready.basketId });
  const second = await goToCardPage(ready);
  const orders = await stored.orders.find(
    { basketId: ready.basketId },
    ["id", "state", "failure", "total"],
    ["number"],
  );
  expect(orders).toEqual([
    { id: first.orderId, state: "failed", failure: "cancelled", total: 7740 },
    { id: second.orderId, state: "pending", failure: null, total: 8500 },
  ]);
});

it("a card payment can keep the card, and a free order has no provider", async () => {
  const findAttempt = async (options: { free: boolean; keepCard: boolean }) => {
    const ready = await readyBasket({ quantity: 1, free: options.free });
    await startPayment(deps, { ...attemptRequest(ready), keepCard: options.keepCard });
    return (await listPayments(ready.basketId))[0];
  };
  const byCard = { provider: "stripe", state: "open" };
  for (const keepCard of [true, false])
    expect(await findAttempt({ free: false, keepCard })).toMatchObject({
      ...byCard,
      keepCard: keepCard,
    });
  expect(await findAttempt({ free: true, keepCard: true })).toMatchObject({
    provider: "none",
    state: "paid",
    keepCard: false,
  });
});
