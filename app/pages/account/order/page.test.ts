import { expect, it } from "vitest";

import { customerContext, openPage } from "../../../../tests/support/ask-page";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as pdf from "../order-tickets-pdf/route";
import * as page from "./route";

const O1 = { order: "o1" };
const cancellation = {
  refusal: null,
  companionOrders: [],
  until: null,
  credit: null,
  creditUntil: null,
};
const calls = {
  getFoodAndDrink: unavailable,
  listHalls: answering([]),
  getOrder: answering(sampleOrder()),
  listOrderPayments: answering([]),
  getCancellation: answering({ ...cancellation, refusal: "cancel-off" }) as never,
  listDeliveryOptions: answering([]),
  listStockItems: unavailable,
};

it("an order is shown even if its payments and cancellation can't be loaded", async () => {
  const context = customerContext({
    ...calls,
    listOrderPayments: unavailable,
    getCancellation: unavailable,
  });
  const response = await openPage(page, context, "/", O1);
  expect([response.status, response.data]).toMatchObject([
    200,
    { movements: [], canCancel: false },
  ]);
});

it("an unpaid order redirects to its payment status", async () => {
  const getOrder = answering(sampleOrder({ state: "pending" }));
  const response = await openPage(page, customerContext({ ...calls, getOrder }), "/", O1);
  expect(response.location).toBe("/order/verify?order=o1");
});

it("a returned order can't be canceled or added to", async () => {
  const getOrder = answering(sampleOrder({ state: "returned", tickets: [] }));
  const { data } = await openPage(page, customerContext({ ...calls, getOrder }), "/", O1);
  expect(data).toMatchObject({ canCancel: false, addOnsHref: null });
});

it("another customer's order returns 404 as a page and as a PDF", async () => {
  const context = customerContext({ ...calls, getOrder: refusing({ code: "not-found" }) });
  const response = await openPage(page, context, "/", O1);
  expect([response.status, response.data]).toEqual([404, { failed: "find-order" }]);
  expect((await openPage(pdf, context, "/", O1)).status).toBe(404);
});
