import { expect, it } from "vitest";

import { newCustomer } from "../support/box-office";
import { createCustomerReadyToJoin, FRIEND, listMemberships } from "../support/members";
import { pay, type ReadyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerActions, confirmed, refunded } from "../support/spending";

const {
  openCardPage: atTheirPage,
  abandonPayment: giveUp,
  completePayment: paid,
} = buyerActions(testPaymentDeps());

/** Leaves the card page, so that all is given back; and then the money comes. `meanwhile` runs between the two. */
async function turnedBackAndPaid(ready: ReadyBasket, meanwhile: () => Promise<unknown>) {
  const attempt = await atTheirPage(ready);
  await giveUp(attempt);
  await meanwhile();
  return paid(attempt);
}

it("late money starts a membership whose place is still free", async () => {
  const who = await newCustomer();
  const outcome = await turnedBackAndPaid(await createCustomerReadyToJoin(FRIEND, who), async () =>
    expect(await listMemberships(who.session)).toEqual([]),
  );
  expect(outcome).toEqual(confirmed);
  expect(await listMemberships(who.session)).toMatchObject([{ state: "active" }]);
});

it("late money is refunded when another order took the membership's place", async () => {
  const who = await newCustomer();
  const ready = await createCustomerReadyToJoin(FRIEND, who);
  const other = await createCustomerReadyToJoin(FRIEND, who);
  expect(await turnedBackAndPaid(ready, () => pay(other))).toEqual(refunded);
});
