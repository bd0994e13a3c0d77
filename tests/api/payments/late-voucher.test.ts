import { expect, it } from "vitest";

import { addCode, voucherBalance, newVoucher } from "../support/codes";
import { waitForMail } from "../support/mailbox";
import { readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerActions, confirmed, refunded } from "../support/spending";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const { goToCardPage, abandonPayment, completePayment } = buyerActions(testPaymentDeps());

it.each([
  ["completes its order if its voucher can still pay its part", null, confirmed, 0],
  [
    "is refunded when its voucher has expired",
    { expiresAt: fromNow({ seconds: -1 }) },
    refunded,
    1_000,
  ],
  ["is refunded when its voucher was blocked", { state: "blocked" } as const, refunded, 1_000],
])("a card payment that arrives late %s", async (_, change, outcome, left) => {
  const code = await newVoucher(1_000);
  const ready = await readyBasket();
  await addCode(ready.basketId, code);
  const attempt = await goToCardPage(ready);
  await abandonPayment(attempt);
  if (change !== null) await stored.giftVouchers.change({ code }, change);
  expect(await completePayment(attempt)).toEqual(outcome);
  expect(await voucherBalance(code)).toBe(left);
  if (outcome !== refunded) return;
  const { text } = await waitForMail(ready.email, "order-returned");
  const toCard = `$${((ready.total - left) / 100).toFixed(2)}`;
  expect(text).toContain(`${toCard} goes back to your original payment method.`);
  expect(text).toContain(
    "Anything you paid with gift cards or account credit is already back on them",
  );
});
