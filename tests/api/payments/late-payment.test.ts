import { expect, it } from "vitest";

import { createCustomerReadyToJoin, FRIEND, listMemberships } from "../support/members";
import { pay } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerActions, confirmed, refunded } from "../support/spending";

const { goToCardPage, abandonPayment, completePayment } = buyerActions(testPaymentDeps());

it("a late payment starts a membership that no other order has in the meantime", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const attempt = await goToCardPage(ready);
  await abandonPayment(attempt);
  expect(await listMemberships(ready.session)).toEqual([]);
  expect(await completePayment(attempt)).toEqual(confirmed);
  expect(await listMemberships(ready.session)).toMatchObject([{ state: "active" }]);
});

it("a late payment is refunded when another order has the membership in the meantime", async () => {
  const ready = await createCustomerReadyToJoin(FRIEND);
  const other = await createCustomerReadyToJoin(FRIEND, ready);
  const attempt = await goToCardPage(ready);
  await abandonPayment(attempt);
  await pay(other);
  expect(await completePayment(attempt)).toEqual(refunded);
});
