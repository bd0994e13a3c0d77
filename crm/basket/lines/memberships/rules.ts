import type { MembershipProblem } from "#contract/problems/basket-problems";
import type { ItemDetails } from "#contract/schemas/basket-item";
import type { GIFT_STATES } from "#contract/schemas/gift-voucher";
import type { CodeRefusal } from "#contract/schemas/code";
import { normalizeCodeInParts } from "#contract/text/typed-code";
import { type ItemRecord, listItems } from "../../contents/basket-lines";
import type { ModeOfSale } from "../../../stock/sale/sale-rules";
import { addMonths, toDay } from "../../../platform/dates";
import { makeCode } from "../../vouchers/rules";

/** How long a membership gift can be accepted after it was mailed. */
const MEMBERSHIP_GIFT_MONTHS = 12;

/** Last day on which a gift can be accepted. */
export const giftExpiry = (mailedOn: string): string => addMonths(mailedOn, MEMBERSHIP_GIFT_MONTHS);

type GiftEnd = { expiresOn: string; membershipId: string | null; endedAt: Date | null };

/** Returns why a gift cannot be accepted `today`, or null. */
export function giftRefusal(
  { expiresOn, membershipId, endedAt }: GiftEnd,
  today: string,
): Extract<CodeRefusal, "code-used-up" | "code-not-valid" | "code-expired"> | null {
  if (membershipId !== null) return "code-used-up";
  if (endedAt !== null) return "code-not-valid";
  return expiresOn < today ? "code-expired" : null;
}

/** Returns a gift's progress, for its giver. An email that is due today counts as sent. */
export function giftProgress(
  gift: GiftEnd & { acceptedAt: Date | null },
  mail: { sentAt: Date | null; dueAt: Date | null },
  today: string,
): NonNullable<ItemDetails["membership-gift"]["progress"]> {
  const progress = (state: (typeof GIFT_STATES)[number], date: Date | null) => ({
    state,
    on: date && toDay(date),
  });
  switch (giftRefusal(gift, today)) {
    case "code-used-up":
      return progress("accepted", gift.acceptedAt);
    case "code-not-valid":
      return progress("ended", null);
    case "code-expired":
      return { state: "expired", on: gift.expiresOn };
    case null:
      return mail.sentAt === null && mail.dueAt !== null && toDay(mail.dueAt) > today
        ? progress("scheduled", mail.dueAt)
        : progress("sent", mail.sentAt ?? mail.dueAt);
  }
}

const GIFT_CODE_PARTS = [4, 4, 4] as const;

/** Returns one of 31^12 codes. `pick`: see `makeCode`. */
export const makeMembershipGiftCode = (pick: (below: number) => number) =>
  makeCode(GIFT_CODE_PARTS, pick);

/** Normalizes a code that was entered in lower case, with spaces or without hyphens. */
export const normalizeMembershipGiftCode = (typed: string): string =>
  normalizeCodeInParts(typed, GIFT_CODE_PARTS);

/** Returns why a membership cannot be added to a basket that already has one, or null. */
export function membershipConflict(
  items: readonly ItemRecord[],
  levelId: string,
): Exclude<MembershipProblem["reason"], "membership-owned"> | null {
  const [current] = listItems(items, "membership");
  if (current === undefined) return null;
  return current.productId === levelId ? "membership-in-basket" : "membership-conflict";
}

/** Whether removing a membership empties the basket, because a ticket depends on its priority booking or its prices. */
export function emptiesBasket(lines: readonly ModeOfSale[], itemId: string): boolean {
  return lines.some(({ membershipItemId }) => membershipItemId === itemId);
}
