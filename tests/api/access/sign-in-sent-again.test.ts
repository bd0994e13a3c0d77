import { afterAll, expect, it } from "vitest";

import { openTab } from "../../support/visitor/form-browser";
import { add, newBasket, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { startOwnerStorefront } from "../support/owner-storefront";

const { shop, close } = await startOwnerStorefront();
afterAll(close);

const SIGN_IN = /^Sign in/;

async function atAccountStep() {
  const { instanceId } = await createTestPerformance({ seats: 2 });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const tab = await shop.openTab({ basketId });
  const page = await tab.go("/checkout/account?open=sign-in");
  return { tab, page, instanceId };
}

it("a checkout sign-in sent again after its response was lost continues with the same basket", async () => {
  const { email } = await newCustomer();
  const { tab, page, instanceId } = await atAccountStep();
  const typed = { email, password: "Concert1" };
  const other = openTab(shop.origin, new Map(tab.jar));
  const first = await other.pressOn(page, SIGN_IN, typed);
  expect(first.url.pathname).not.toBe("/checkout/account");
  // This browser never got the response: it still has its earlier cookies.
  const again = await tab.pressOn(page, SIGN_IN, typed);
  expect(again.url.pathname).toBe(first.url.pathname);
  expect((await tab.go("/checkout/basket")).text).toContain(instanceId);
});

it("a checkout sign-in sent again by a different customer does not give them the basket", async () => {
  const [owner, stranger] = [await newCustomer(), await newCustomer()];
  const { tab, page, instanceId } = await atAccountStep();
  const other = openTab(shop.origin, new Map(tab.jar));
  await other.pressOn(page, SIGN_IN, { email: owner.email, password: "Concert1" });
  await tab.pressOn(page, SIGN_IN, { email: stranger.email, password: "Concert1" });
  expect((await tab.go("/checkout/basket")).text).not.toContain(instanceId);
  expect((await other.go("/checkout/basket")).text).toContain(instanceId);
});

it("a checkout sign-in sent again with a wrong password leads to the sign-in page, and signing in restores the basket", async () => {
  const { email } = await newCustomer();
  const { tab, page, instanceId } = await atAccountStep();
  const other = openTab(shop.origin, new Map(tab.jar));
  await other.pressOn(page, SIGN_IN, { email, password: "Concert1" });
  const loginPage = await tab.pressOn(page, SIGN_IN, { email, password: "Concert2" });
  expect(loginPage.url.pathname).toBe("/login");
  expect(loginPage.html).toContain("Login is required");
  const known = await tab.pressOn(loginPage, /^Continue$/, { email });
  await tab.pressOn(known, SIGN_IN, { password: "Concert1" });
  expect((await tab.go("/checkout/basket")).text).toContain(instanceId);
});
