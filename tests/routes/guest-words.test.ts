import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { boughtOrder } from "../support/bought-order";
import { fakeOrderToken } from "../support/fake-crm/orders";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";
import { openTab } from "../support/visitor/form-browser";
import type { Tab } from "../support/visitor/form-browser";

let storefront: TestStorefront;
let tab: Tab;
beforeEach(async () => {
  storefront = await startTestStorefront();
  tab = openTab(storefront.origin);
  await tab.go("/events/e0/i0");
  await tab.press(/^Add to basket/, { "quantity.i0-A.standard": "1" });
  await tab.go("/checkout/account");
  await tab.press(/guest/i, {
    firstName: "Gus",
    lastName: "Guest",
    email: "gus@example.com",
    phone: "(212) 555-0188",
  });
});
afterEach(() => storefront.close());

describe("a guest", () => {
  it("is told at the account step as whom they check out, and is not called signed in", async () => {
    await tab.go("/checkout/account");
    expect(tab.shown.text).toContain("You're checking out as Gus Guest");
    expect(tab.shown.text).not.toContain("You're signed in as");
    expect(tab.shown.text).not.toContain("Your account\n");
  });

  it("finds the pages that a guest can use, and how to create an account", async () => {
    await tab.go("/account/your-details");
    expect(tab.shown.text).toContain("We send your tickets to gus@example.com");
    expect(tab.shown.text).not.toContain("You sign in with");
    expect(tab.shown.html).toContain('href="/account/your-orders"');
    expect(tab.shown.html).not.toContain('href="/account/payment-cards"');
    expect(tab.shown.html).not.toContain('href="/account/update-password"');
    expect(tab.shown.text).toContain("Email me a link to choose a password");
  });

  it("is offered an account on the confirmation, and who has just registered is told to confirm theirs", async () => {
    const { order } = await boughtOrder();
    const orderPage = `/order/confirmed?order=${order.id}&ref=${fakeOrderToken(order.id)}`;
    const email = "gus@example.com";
    for (const [confirmationPending, said, unsaid] of [
      [false, "choose a password by email", "Your account is almost ready"],
      [true, `open the link we emailed to ${email}`, "hoose a password"],
    ] as const) {
      const customer = { ...order.customer, email, isGuest: true, confirmationPending };
      storefront.crm.getOrder = () => Promise.resolve({ ok: true, value: { ...order, customer } });
      await tab.go(orderPage);
      expect(tab.shown.text).toContain(said);
      expect(tab.shown.text).not.toContain(unsaid);
    }
  });

  it("ends the guest checkout instead of signing out on other devices", async () => {
    await tab.go("/logout");
    expect(tab.shown.text).toContain("You're checking out as Gus Guest");
    expect(tab.shown.text).not.toContain("all your other devices");
    await tab.press(/^End guest checkout$/);
    await tab.go("/account/your-details");
    expect(tab.shown.heading).not.toBe("Your details");
  });
});
