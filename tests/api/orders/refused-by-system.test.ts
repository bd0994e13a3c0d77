import { expect, it } from "vitest";

import { waitForMail } from "../support/mailbox";
import {
  giveSeatsToRival,
  newAttempt,
  openCardPage,
  testPaymentDeps,
} from "../support/payment-deps";
import { auditEntries, staffSession } from "../support/staff-desk";
import { buyerActions, refunded } from "../support/spending";
import { stored } from "../support/stored";
import { connectedBasket, startConnected } from "../support/systems/connected";

it("customers, staff and the audit log learn that the ticketing system refused an order, and that it is refunded", async () => {
  const { deps, world, api, ...connected } = await startConnected();
  const ready = await connectedBasket({ api, ...connected });
  const { orderId, ...attempt } = await openCardPage(deps, ready);
  world.mishaps.push({ call: "checkOut", how: "error-object" });
  expect(await buyerActions(deps).completePayment({ orderId, ...attempt })).toEqual(refunded);
  const order = await api.getOrder({ params: { id: orderId }, session: ready.session });
  expect(order.value).toMatchObject({ failure: "refunded", refusedBySystem: true });
  const { text } = await waitForMail(ready.email, "order-returned");
  expect(text).toMatch(/Our ticketing system didn’t accept your order/);
  expect(text).toContain("$165.00 goes back to your original payment method.");
  expect(text).not.toContain("arrived after");
  expect(await auditEntries(orderId)).toEqual([
    { actor: "Tessitura", action: "refused", reason: null },
  ]);
  const session = await staffSession("supervisor");
  const file = await api.getCustomerFile({ params: { id: ready.customerId }, session });
  expect(file.value.orders).toMatchObject([{ refusedBySystem: true }]);
  await stored.payments.change({ orderId }, { state: "cancelled" });
  const owed = await api.listOwedRefunds({ query: { order: orderId }, session });
  expect(owed.value).toMatchObject([{ why: "undeliverable", refusedBySystem: true }]);
});

it("an order that was paid too late is not said to be refused by a ticketing system", async () => {
  const deps = testPaymentDeps();
  const { ready, ...attempt } = await newAttempt(deps, {});
  await giveSeatsToRival(ready);
  expect(await buyerActions(deps).completePayment(attempt)).toEqual(refunded);
  const { text } = await waitForMail(ready.email, "order-returned");
  expect(text).toContain("arrived after the hold on your order ended");
  expect(await auditEntries(attempt.orderId)).toEqual([]);
});
