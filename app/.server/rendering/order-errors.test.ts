import { expect, it } from "vitest";

import { sampleCustomer } from "../../../tests/support/samples/customer";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const shop = await startStubbedStorefront({
  getCustomer: answering(sampleCustomer()),
  getOrder: refusing({ code: "not-found" }),
  listHalls: answering([]),
  listOrders: unavailable,
});
const cookie = await shop.getCookie({ crmSession: "session" });

const get = async (path: string) => {
  const answer = await shop.fetch(path, { headers: { Cookie: cookie } });
  return { status: answer.status, text: await answer.text() };
};

it.each([
  "/account/your-orders/none",
  "/account/your-orders/none/cancel",
  "/account/your-orders/none/tickets.pdf",
  "/order/confirmed",
])('GET %s returns 404 "Order not found" for an unknown order', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).toContain("Order not found");
  expect(text).toContain("The link may be broken");
});

it('the orders page returns 503 "Could not load orders" while the box office is down', async () => {
  const { status, text } = await get("/account/your-orders");
  expect(status).toBe(503);
  expect(text).toContain("Could not load orders.");
  expect(text).toContain("Try again");
});
