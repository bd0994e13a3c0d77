import { randomInt } from "node:crypto";
import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { boughtOrder } from "../support/paying";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

const tenDigits = () => `1${randomInt(100_000_000, 999_999_999)}`;

/** An order that another ticketing system has under a number of its own, with its barcodes. */
async function orderThere() {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const { order, customerId } = await boughtOrder({ instanceId, quantity: 1 });
  const number = tenDigits();
  await stored.systemOrders.insert({ orderId: order.id, number });
  const barcode = tenDigits();
  await stored.orderTickets.change({ orderId: order.id }, { barcode });
  const session = await staffSession("supervisor");
  return { order, customerId, instanceId, number, barcode, session };
}

const search = async (session: string, typed: string) =>
  (await api.findCustomers({ query: { query: typed }, session })).value;

it("staff find an order by the number that it has in another system, and by its tickets' numbers", async () => {
  const { order, customerId, number, barcode, session } = await orderThere();
  const spaced = barcode.replace(/^(\d{4})(\d{4})/, "$1 $2 ");
  for (const typed of [number, ` ${number} `, barcode, spaced, order.number])
    expect(await search(session, typed), typed).toMatchObject({
      customers: [{ id: customerId }],
      order: { id: order.id, customerId },
    });
});

it("a number of another system that is also a customer's phone number finds both customers", async () => {
  const { customerId, number, session } = await orderThere();
  const caller = await newCustomer({ phone: number });
  const found = await search(session, number);
  expect(found.order).toBeNull();
  expect(found.customers.map(({ id }) => id).toSorted()).toEqual(
    [customerId, caller.customerId].toSorted(),
  );
});

it("a number of another system that is also one of our order numbers finds both orders' customers", async () => {
  const { customerId, order, session } = await orderThere();
  const other = await boughtOrder({ free: true });
  const [, digits = ""] = other.order.number.split("-");
  await stored.systemOrders.change({ orderId: order.id }, { number: digits });
  const found = await search(session, digits);
  expect(found.order).toBeNull();
  expect(found.customers.map(({ id }) => id).toSorted()).toEqual(
    [customerId, other.customerId].toSorted(),
  );
  // With its prefix it can only be ours.
  expect((await search(session, other.order.number)).order?.id).toBe(other.order.id);
});

it("staff see the number of another system wherever they see the order's", async () => {
  const { order, customerId, instanceId, number, session } = await orderThere();
  const systemOrder = { system: null, number };
  const params = { id: customerId, orderId: order.id };
  expect((await api.getCustomerOrder({ params, session })).value.systemOrder).toEqual(systemOrder);
  const file = await api.getCustomerFile({ params: { id: customerId }, session });
  expect(file.value.orders.map((each) => each.systemOrder)).toEqual([systemOrder]);
  const list = async (query: object) =>
    (await api.listAdmissions({ params: { id: instanceId }, query, session })).value.tickets;
  expect(await list({})).toMatchObject([{ systemOrder }]);
  expect(await list({ search: number })).toHaveLength(1);
  await stored.payments.change({ orderId: order.id }, { state: "cancelled" });
  const owed = await api.listOwedRefunds({ query: { order: order.id }, session });
  expect(owed.value).toMatchObject([{ systemOrder }]);
});

it("orders that no other system has show no second number", async () => {
  const { order, customerId } = await boughtOrder({ free: true });
  const session = await staffSession();
  const params = { id: customerId, orderId: order.id };
  expect((await api.getCustomerOrder({ params, session })).value.systemOrder).toBeNull();
});
