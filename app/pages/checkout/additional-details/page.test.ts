import { expect, it } from "vitest";

import { openPage, sendForm } from "../../../../tests/support/ask-page";
import { checkoutContext } from "../../../../tests/support/checkout-context";
import { sampleTicket } from "../../../../tests/support/samples/basket";
import { refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the additional details step preselects a wheelchair space if the basket has one", async () => {
  const seat = { section: "Orchestra", row: "B", number: "4", kind: "wheelchair" } as const;
  const basket = { tickets: [sampleTicket({ seat })] };
  const { data } = await openPage(page, checkoutContext("delivery", {}, { basket }));
  expect(data).toMatchObject({ details: { accessRequirements: "wheelchair-space" } });
});

it("the additional details step preselects the access requirements of the last order", async () => {
  const lastAnswers = { deliveryOptionId: "postal", accessRequirements: "aisle-seat" };
  const context = checkoutContext("delivery", {}, { read: { lastAnswers } });
  const { data } = await openPage(page, context);
  expect(data).toMatchObject({
    details: { specialRequests: null, accessRequirements: "aisle-seat", marketing: null },
  });
});

it("additional details sent after the hold expired redirect to the basket with a notice", async () => {
  const setAdditionalDetails = refusing({ code: "basket-expired" });
  const context = checkoutContext("delivery", { setAdditionalDetails });
  expect((await sendForm(page, context, {})).location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["basket-expired"]);
});

it("the additional details step shows notes from the basket instead of asking again", async () => {
  const notes = { order: "One of us comes late.", access: null, allergies: null, maxLength: 500 };
  const noteOnly = await openPage(page, checkoutContext("delivery", {}, { basket: { notes } }));
  expect(noteOnly.data).toMatchObject({ orderNote: "One of us comes late." });
  // If both exist, both can be changed.
  const details = { specialRequests: "Two of us.", accessRequirements: null, marketing: null };
  const both = await openPage(
    page,
    checkoutContext("delivery", {}, { basket: { notes, details } }),
  );
  expect(both.data).toMatchObject({ orderNote: null, details });
});
