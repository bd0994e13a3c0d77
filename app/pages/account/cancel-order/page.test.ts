import { expect, it } from "vitest";

import { customerContext, sendForm } from "../../../../tests/support/ask-page";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { answering, failing, refusing } from "../../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import * as page from "./route";

const O1 = { order: "o1" };
const getOrder = answering(sampleOrder());

it.each([
  [{ code: "not-allowed", reason: "cancel-too-late" }, 400],
  ["unavailable", 503],
] as const)("canceling that fails with %o returns %i", async (failure, status) => {
  const context = customerContext({ getOrder, cancelOrder: failing(failure) });
  const response = await sendForm(page, context, { intent: "cancel" }, "/", O1);
  expect([response.status, response.data]).toMatchObject([status, { form: "cancel" }]);
});

it("canceling another customer's order returns 404", async () => {
  const context = customerContext({ getOrder: refusing({ code: "not-found" }) });
  expect((await sendForm(page, context, { intent: "cancel" }, "/", O1)).status).toBe(404);
});

it("the cancel page lists orders with companion tickets to cancel first, and has no button", async () => {
  const cancellation = (companionOrders: string[]) =>
    answering({
      refusal: companionOrders.length === 0 ? null : "companion-elsewhere",
      companionOrders,
      until: "2026-12-01T19:30:00-05:00",
      items: [{ name: "Parking", quantity: 2 }],
      giftCards: { amount: 2_500, currency: "USD" },
      credit: { amount: 19_800, currency: "USD" },
      creditUntil: "2027-06-01",
      creditExpired: { amount: 0, currency: "USD" },
    } as const) as never;
  const shop = await startStubbedStorefront({
    getCustomer: answering(sampleCustomer()),
    getOrder,
    getCancellation: cancellation([]),
    cancelOrder: refusing({
      code: "not-allowed",
      reason: "companion-elsewhere",
      companionOrders: ["RPA-7", "RPA-9"],
    }),
  });
  const tab = await shop.openTab({ crmSession: "session" });
  const address = "/account/your-orders/o1/cancel";
  const offered = await tab.go(address);
  expect(offered.text).toContain("Cancel the order");
  expect(offered.text).toContain("$25.00 goes back onto the gift cards you paid with.");
  expect(offered.text).toContain("2 × Parking");
  shop.crm.getCancellation = cancellation(["RPA-7", "RPA-9"]);
  const sent = await tab.pressOn(offered, /^Cancel the order$/);
  for (const shown of [await tab.go(address), sent]) {
    expect(shown.text).toContain("Cancel orders RPA-7, RPA-9 first.");
    expect(shown.text).not.toContain("Cancel the order");
  }
  shop.crm.getCancellation = cancellation(["RPA-7"]);
  expect((await tab.go(address)).text).toContain("Cancel order RPA-7 first.");
});
