import { afterAll, expect, it } from "vitest";

import { openTab } from "../../support/visitor/form-browser";
import { add, newBasket, newCustomer } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { startWalkedStorefront } from "../support/walked-storefront";

const { shop, close } = await startWalkedStorefront();
afterAll(close);

const SIGN_IN = /^Sign in/;

/** A browser on the checkout's account step, with two tickets in its basket. */
async function atAccountStep() {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 2 }] });
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  const tab = await shop.openTab({ basketId });
  const page = await tab.go("/checkout/account?open=sign-in");
  return { tab, page, instanceId };
}

it("a sign-in at the checkout whose answer was lost goes on with the same basket when it is sent again", async () => {
  const { email } = await newCustomer();
  const { tab, page, instanceId } = await atAccountStep();
  const typed = { email, password: "Concert1" };
  const other = openTab(shop.origin, new Map(tab.jar));
  const first = await other.pressOn(page, SIGN_IN, typed);
  expect(first.url.pathname).not.toBe("/checkout/account");
  // This browser never got the answer: its cookies are those of before.
  const again = await tab.pressOn(page, SIGN_IN, typed);
  expect(again.url.pathname).toBe(first.url.pathname);
  expect((await tab.go("/checkout/basket")).text).toContain(instanceId);
});

it("a lost sign-in that is sent again with another customer's password gives them nothing of the basket", async () => {
  const [owner, stranger] = [await newCustomer(), await newCustomer()];
  const { tab, page, instanceId } = await atAccountStep();
  const other = openTab(shop.origin, new Map(tab.jar));
  await other.pressOn(page, SIGN_IN, { email: owner.email, password: "Concert1" });
  await tab.pressOn(page, SIGN_IN, { email: stranger.email, password: "Concert1" });
  expect((await tab.go("/checkout/basket")).text).not.toContain(instanceId);
  expect((await other.go("/checkout/basket")).text).toContain(instanceId);
});

it("a lost sign-in that is sent again with a wrong password is asked for at the sign-in, which brings the basket back", async () => {
  const { email } = await newCustomer();
  const { tab, page, instanceId } = await atAccountStep();
  const other = openTab(shop.origin, new Map(tab.jar));
  await other.pressOn(page, SIGN_IN, { email, password: "Concert1" });
  const asked = await tab.pressOn(page, SIGN_IN, { email, password: "Concert2" });
  expect(asked.url.pathname).toBe("/login");
  expect(asked.html).toContain("Login is required");
  const known = await tab.pressOn(asked, /^Continue$/, { email });
  await tab.pressOn(known, SIGN_IN, { password: "Concert1" });
  expect((await tab.go("/checkout/basket")).text).toContain(instanceId);
});
