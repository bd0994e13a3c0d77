import { expect, it } from "vitest";

import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleCountries, sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering } from "../../../../tests/support/stub-crm";
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
  const guest = { firstName: "Ada", lastName: "Rivers", email: "ada@example.com", phone: "" };
  const chosen = { intent: "guest", way: "delivery", ...guest };
  expect((await sendForm(page, context(), chosen)).location).toBe("/checkout/delivery");
});
