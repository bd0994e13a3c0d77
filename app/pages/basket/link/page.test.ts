import { expect, it } from "vitest";

import { basketAfter, sessionAfter } from "../../../../tests/support/checkout-context";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

const storefront = await startStubbedStorefront({ getBasketSummary: unavailable });

async function open(done: "basket" | "account", isGuest = false) {
  const basket = basketAfter(done);
  storefront.crm.getBasket = answering(basket);
  storefront.crm.getCustomer = answering(sampleCustomer({ isGuest }));
  const tab = await storefront.openTab(sessionAfter(done, basket));
  const { text, html } = await tab.go("/checkout/basket/link");
  return {
    text,
    hasLink: html.includes("/checkout/basket/link/"),
    hasCode: html.includes("The same link as a QR code"),
    hasMail: html.includes("mailto:"),
  };
}

it("the basket link page offers to move an unclaimed basket", async () => {
  const { text, hasLink, hasCode } = await open("basket");
  expect([hasLink, hasCode]).toEqual([true, true]);
  expect(text).toContain("It moves this basket there");
  expect(text).toContain("The cards keep their balance. Enter the codes again");
});

it("the basket link page tells a customer to sign in on the other device", async () => {
  const { text, hasLink, hasCode } = await open("account");
  expect([hasLink, hasCode]).toEqual([true, true]);
  expect(text).toContain("Sign in there to see this basket.");
  expect(text).not.toContain("The cards keep their balance");
});

it("the basket link page shows a guest no link and explains that the basket opens only here", async () => {
  const { text, ...has } = await open("account", true);
  expect(has).toEqual({ hasLink: false, hasCode: false, hasMail: false });
  expect(text).toContain("This basket opens only on this device.");
  expect(text).not.toContain("Sign in there");
});
