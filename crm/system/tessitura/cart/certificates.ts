// Gift vouchers are gift certificates: payments of the cart, beside which the card pays the rest.

import type { Result } from "#contract/calls/result";
import type { ReadFailure } from "../../failures";
import type { VoucherCalls, VoucherPayment } from "../../system";
import type { CallAnswer, CallFailure } from "../call-types";
import { type CallBudget, startCallBudget, type TessituraClient } from "../client";
import { toMinor } from "../minor-units";
import { isMissing } from "../session";

const LIMIT_MS = 10_000;

/** Codes of eleven letters are written with a hyphen here. */
const getNumber = (code: string) => code.replaceAll("-", "");

export const createVoucherCalls = ({ client }: { client: TessituraClient }): VoucherCalls => ({
  find: (code) => find(client, code, startCallBudget(LIMIT_MS)),
});

async function find(
  client: TessituraClient,
  code: string,
  budget: CallBudget,
): Promise<Result<{ amount: number; balance: number } | null, ReadFailure>> {
  const path = { giftCertificateNumber: getNumber(code) };
  const found = await client.call("readGiftCertificate", { path }, { budget });
  if (!found.ok)
    return isMissing(found.failure) || isRejected(found.failure)
      ? { ok: true, value: null }
      : { ok: false, failure: { code: "unavailable" } };
  const amount = toMinor(found.value.OriginalAmount);
  const balance = toMinor(found.value.Balance);
  const isUsable =
    found.value.GiftCertificateNumber === getNumber(code) && amount !== null && balance !== null;
  return { ok: true, value: isUsable && amount > 0 && balance >= 0 ? { amount, balance } : null };
}

const isRejected = (failure: CallFailure) =>
  failure.code === "refused" && failure.reason === "rejected";

type Payments = CallAnswer<"readCart">["Payments"];
type RemotePayment = { number: string; amount: number | null };

const readPayments = (payments: Payments): RemotePayment[] =>
  (payments ?? []).flatMap(({ GiftCertificateNumber, Amount }) =>
    GiftCertificateNumber ? [{ number: GiftCertificateNumber, amount: toMinor(Amount) }] : [],
  );

const isPair = (payment: RemotePayment, { code, amount }: VoucherPayment) =>
  payment.number === getNumber(code) && payment.amount === amount;

export const sumOfVouchers = (vouchers: readonly VoucherPayment[]): number =>
  vouchers.reduce((sum, { amount }) => sum + amount, 0);

/** Whether the cart has these payments and no others. */
export function areSamePayments(payments: Payments, wanted: readonly VoucherPayment[]): boolean {
  const found = readPayments(payments);
  return (
    found.length === (payments ?? []).length &&
    found.length === wanted.length &&
    wanted.every((each) => found.some((payment) => isPair(payment, each)))
  );
}

/** How many calls were made, all of them safe to repeat once the cart is read again, or why one failed. */
export async function makePayments(
  client: TessituraClient,
  sessionKey: string,
  { payments, wanted }: { payments: Payments; wanted: readonly VoucherPayment[] },
  budget: CallBudget,
): Promise<number | CallFailure> {
  const found = readPayments(payments);
  const surplus = found.filter((payment) => !wanted.some((each) => isPair(payment, each)));
  const missing = wanted.filter((each) => !found.some((payment) => isPair(payment, each)));
  for (const { number: giftCertificateNumber } of surplus) {
    const path = { sessionKey, giftCertificateNumber };
    const removed = await client.call("removeGiftCertificatePayment", { path }, { budget });
    if (!removed.ok) return removed.failure;
  }
  for (const { code, amount } of missing) {
    const body = { GiftCertificateNumber: getNumber(code), Amount: amount / 100 };
    const path = { sessionKey };
    const paid = await client.call("payByGiftCertificate", { path, body }, { budget });
    if (!paid.ok) return paid.failure;
  }
  return surplus.length + missing.length;
}

/** Of an order that was refused, so that another basket can have them. What fails ends with the session. */
export async function releasePayments(
  client: TessituraClient,
  sessionKey: string,
  vouchers: readonly VoucherPayment[],
  budget: CallBudget,
): Promise<void> {
  for (const { code } of vouchers) {
    const path = { sessionKey, giftCertificateNumber: getNumber(code) };
    await client.call("removeGiftCertificatePayment", { path }, { budget });
  }
}
