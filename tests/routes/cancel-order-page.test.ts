import { afterEach, expect, it } from "vitest";

import { createSeal } from "../../app/.server/session/seal";
import { emptySessionData } from "../../app/.server/session/session-data";
import { boughtOrder } from "../support/bought-order";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { openTab } from "../support/visitor/form-browser";

const SESSION_SECRET = "a-secret-for-cancelled-orders-and-nothing-else";

let shop: TestStorefront | null = null;
afterEach(async () => {
  await shop?.close();
  shop = null;
});

it("names the orders with companion tickets that have to be canceled first, and offers no button", async () => {
  const { context, order } = await boughtOrder();
  const { crm, session } = context;
  shop = await startTestStorefront({ crm, variables: { SESSION_SECRET } });
  const data = { ...emptySessionData, crmSession: session.crmSession };
  const cookie = await createSeal([SESSION_SECRET], 1200).seal(data);
  const tab = openTab(shop.origin, new Map([["foyer", encodeURIComponent(cookie)]]));
  const address = `/account/your-orders/${order.id}/cancel`;

  crm.state.cancelling = { refusal: null, companionOrders: [] };
  const offered = await tab.go(address);
  expect(offered.text).toContain("Cancel the order");

  crm.state.cancelling = { refusal: "companion-elsewhere", companionOrders: ["RPA-7", "RPA-9"] };
  const sent = await tab.pressOn(offered, /^Cancel the order$/);
  for (const page of [await tab.go(address), sent]) {
    expect(page.text).toContain("Cancel orders RPA-7, RPA-9 first.");
    expect(page.text).not.toContain("Cancel the order");
  }
  crm.state.cancelling = { refusal: "companion-elsewhere", companionOrders: ["RPA-7"] };
  expect((await tab.go(address)).text).toContain("Cancel order RPA-7 first.");
});
