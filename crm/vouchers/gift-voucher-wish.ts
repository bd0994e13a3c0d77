import { messageFault, nameFault } from "#contract/schemas/name";
import { emailFault } from "../customers/customer-detail-rules";

/** The most vouchers of one line. */
export const VOUCHERS_MAX = 20;

const NAME_MAX = 60;
const MESSAGE_MAX = 300;

/** A gift voucher that somebody wants to buy (spec section 1); the sum of one in minor units. */
export type GiftVoucherWish = {
  amount: number;
  quantity: number;
  toName: string | null;
  fromName: string | null;
  message: string | null;
  /** Null: it comes to who buys it. */
  toEmail: string | null;
};

/** The wish without spaces around texts; what is empty is null. */
export function tidyVoucherWish(wish: GiftVoucherWish): GiftVoucherWish {
  const tidy = (text: string | null) => text?.trim() || null;
  return {
    ...wish,
    toName: tidy(wish.toName),
    fromName: tidy(wish.fromName),
    message: tidy(wish.message),
    toEmail: tidy(wish.toEmail),
  };
}

/** What is wrong with a tidy wish, from a field to a code: vouchers are sold at a few sums only (spec section 9). */
export function voucherFaults(
  wish: GiftVoucherWish,
  amounts: readonly number[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!amounts.includes(wish.amount)) faults.amount = "unknown";
  if (wish.quantity > VOUCHERS_MAX) faults.quantity = "too-many";
  for (const name of ["toName", "fromName"] as const) {
    const fault = nameFault(wish[name] ?? "", NAME_MAX);
    if (fault !== null) faults[name] = fault;
  }
  const fault = messageFault(wish.message ?? "", MESSAGE_MAX);
  if (fault !== null) faults.message = fault;
  const email = wish.toEmail === null ? null : emailFault(wish.toEmail);
  if (email !== null) faults.toEmail = email;
  return faults;
}
