import { expect, it } from "vitest";

import { addCode, voucherBalance, newVoucher } from "../support/codes";
import { query } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { buyerActions, confirmed, refunded } from "../support/spending";

const { goToCardPage, abandonPayment, completePayment } = buyerActions(testPaymentDeps());

it.each([
  ["completes its order if its voucher can still pay its part", null, confirmed, 0],
  [
    "is refunded when its voucher has expired",
    "expires_at = now() - interval '1 s'",
    refunded,
    1_000,
  ],
  ["is refunded when its voucher was blocked", "state = 'blocked'", refunded, 1_000],
])("a card payment that arrives late %s", async (_, change, outcome, left) => {
  const code = await newVoucher(1_000);
  const ready = await readyBasket();
  await addCode(ready.basketId, code);
  const attempt = await goToCardPage(ready);
  await abandonPayment(attempt);
  if (change !== null) await query(`update gift_vouchers set ${change} where code = $1`, [code]);
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
