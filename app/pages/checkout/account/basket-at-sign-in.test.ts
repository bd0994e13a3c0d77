import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleDeliveryOptions } from "../../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const form = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };

it("signing in sends the basket along, and takes it and what the next step needs from the answer", async () => {
  const checkout = {
    basket: basketAfter("account"),
    customer: sampleCustomer(),
    deliveryOptions: sampleDeliveryOptions,
    lastAnswers: null,
    worthJoining: false,
    hasHousehold: false,
    hasCredit: false,
  };
  const signInWithBasket = vi.fn<Crm["signIn"]>(
    answering({
      session: "new",
      customer: sampleCustomer(),
      visit: { checkout, hasOtherBaskets: false },
    }),
  );
  const getCheckout = vi.fn<Crm["getCheckout"]>(
    answering({ ...checkout, basket: basketAfter("basket"), customer: null }),
  );
  const context = checkoutContext("basket", { signIn: signInWithBasket, getCheckout });
  const { location } = await sendForm(page, context, form);
  expect(location).toBe("/checkout/summary");
  expect(signInWithBasket.mock.calls[0]?.[0].body.visit).toEqual({
    basketId: checkout.basket.id,
    savings: "no",
  });
  // Only the one before signing in.
  expect(getCheckout.mock.calls).toHaveLength(1);
});

it("signing in drops a basket that the answer says is another customer's", async () => {
  const visit = { checkout: null, hasOtherBaskets: false };
  const context = checkoutContext("basket", {
    signIn: answering({ session: "new", customer: sampleCustomer(), visit }),
  });
  expect((await sendForm(page, context, form)).location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["basket-of-another"]);
  expect(context.session.basketId).toBeNull();
});
