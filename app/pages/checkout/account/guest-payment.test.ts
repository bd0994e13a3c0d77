import { expect, it } from "vitest";

import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { sampleCountries, sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering } from "../../../../tests/support/stub-crm";
import * as delivery from "../delivery/route";
import * as summary from "../summary/route";
import * as page from "./route";

it("a guest who could pay at the account step sees the delivery, and can choose another instead", async () => {
  const context = () =>
    checkoutContext("basket", {
      listCountries: answering(sampleCountries),
      registerGuest: answering({ session: "new", customer: sampleCustomer({ isGuest: true }) }),
      listOtherBaskets: answering([]),
      claimBasket: answering(basketAfter("account")),
    });
  expect((await openPage(page, context())).data).toMatchObject({
    payment: {
      delivery: { name: "E-tickets", isByEmail: true },
      hasOtherDeliveries: true,
    },
  });
  const chosen = { intent: "guest", way: "delivery", ...guest };
  expect((await sendForm(page, context(), chosen)).location).toBe("/checkout/delivery");
});

const guest = { firstName: "Ada", lastName: "Rivers", email: "ada@example.com", phone: "" };

/** Whether the terms are ticked on the summary, after they were on this page, of a basket of `basket` then. */
async function isStillAccepted(
  sent: Record<string, string>,
  basket: Parameters<typeof basketAfter>[1] = {},
) {
  const context = checkoutContext("basket", {
    listCountries: answering(sampleCountries),
    registerGuest: answering({ session: "new", customer: sampleCustomer({ isGuest: true }) }),
    listOtherBaskets: answering([]),
    claimBasket: answering(basketAfter("account")),
  });
  const { location } = await sendForm(page, context, { intent: "guest", ...guest, ...sent });
  const { checkoutProgress } = context.session;
  const checkout = { ...checkoutProgress, basketId: sampleBasket().id };
  const next = checkoutContext("additional-details", {}, { basket, session: { checkout } });
  const { data } = await openPage(summary, next);
  return [location, (data as { hasAccepted: boolean }).hasAccepted];
}

it("terms that a guest accepted with the details stay accepted on the summary, for the same basket only", async () => {
  const accepted = { terms: "on", total: "19800" };
  expect(await isStillAccepted(accepted)).toEqual(["/checkout/summary", true]);
  expect(await isStillAccepted({ ...accepted, way: "delivery" })).toEqual([
    "/checkout/delivery",
    true,
  ]);
  expect(await isStillAccepted({ total: "19800" })).toEqual(["/checkout/summary", false]);
  expect(await isStillAccepted({ ...accepted, total: "19700" })).toContain(false);
  const [first, ...tickets] = sampleBasket().tickets;
  if (first === undefined) throw new Error("no ticket");
  // Another seat at the same price.
  const moved = { ...first, seat: { ...first.seat, number: "7" } };
  expect(await isStillAccepted(accepted, { tickets: [moved, ...tickets] })).toContain(false);
});

it("a guest with a name but no email is asked for both, before other steps", async () => {
  const getCustomer = answering(
    sampleCustomer({ firstName: "Ann", lastName: "Lee", email: "payer-1@invalid", isGuest: true }),
  );
  const context = checkoutContext("additional-details", { getCustomer });
  expect((await openPage(delivery, context)).location).toBe("/checkout/account");
  expect((await openPage(page, context)).data).toMatchObject({
    customer: { name: null, typed: { firstName: "Ann", email: "" } },
    codeOfAnotherCustomer: null,
  });
});
