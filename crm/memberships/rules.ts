import type { MembershipProblem } from "#contract/operations/basket-problems";
import type { GIFT_STATES, ItemDetails } from "#contract/schemas/basket-item";
import { type CodeRefusal, tidyCodeInParts } from "#contract/schemas/code";
import { type ItemRecord, itemsOf } from "../baskets/basket-lines";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { addDays, addMonths, dayOf } from "../platform/dates";
import { makeCode } from "../vouchers/rules";

/** The days of a membership, in New York, both ends counted. */
export type MembershipPeriod = { startsOn: string; renewsOn: string; expiresOn: string };

/** Days before its end from which a membership may be renewed, and days after it at the renewal price. */
const RENEWAL_DAYS = 30;

/**
 * From when to when a membership bought on a day goes: at once, or on the day after the present one (`after`), so that
 * renewing early loses no days.
 */
export function membershipPeriod(
  today: string,
  months: number,
  after: string | null,
): MembershipPeriod {
  const next = after === null ? today : addDays(after, 1);
  const startsOn = next > today ? next : today;
  const expiresOn = addDays(addMonths(startsOn, months), -1);
  const renewal = addDays(expiresOn, -RENEWAL_DAYS);
  return { startsOn, renewsOn: renewal > startsOn ? renewal : startsOn, expiresOn };
}

type Moved = MembershipPeriod & { id: string };

/**
 * Memberships one after another, beginning after `last` (null: there is none): each on its own days, or right after the
 * one before it where that is later.
 */
export function chainAfter(
  last: Pick<Moved, "id" | "expiresOn"> | null,
  memberships: readonly (Moved & { months: number })[],
  today: string,
) {
  let before = last;
  return memberships.map(({ id, months, ...own }) => {
    const overlaps = before !== null && own.startsOn <= before.expiresOn;
    const period = overlaps ? membershipPeriod(today, months, before?.expiresOn ?? null) : own;
    const { startsOn, renewsOn, expiresOn } = period;
    const previous = {
      previousId: before?.id ?? null,
      previousExpiresOn: before?.expiresOn ?? null,
    };
    before = { id, expiresOn };
    return { id, ...previous, startsOn, renewsOn, expiresOn };
  });
}

export function isActive(period: MembershipPeriod, today: string): boolean {
  return period.startsOn <= today && today <= period.expiresOn;
}

/** Whether a membership may be followed by another of its level, and then at the renewal price. */
export function isRenewable(period: MembershipPeriod, today: string): boolean {
  return period.renewsOn <= today && today <= addDays(period.expiresOn, RENEWAL_DAYS);
}

/** Whether it is over, and long enough for the next one to be a new one. */
function isLapsed(period: MembershipPeriod, today: string): boolean {
  return addDays(period.expiresOn, RENEWAL_DAYS) < today;
}

/** What a membership of a level costs and how long it is; sums in minor units. */
type MembershipTerms = { price: number; renewalPrice: number; months: number };

/** What is bought: at which price, for which days, and after which membership of the same level. */
export type MembershipPurchase = {
  price: number;
  renews: boolean;
  period: MembershipPeriod;
};

/**
 * What buying a level comes to on a day, after the customer's `latest` of it (null: none, or not known yet); null when
 * it is owned and not to be renewed yet.
 */
export function membershipPurchase(
  terms: MembershipTerms,
  latest: MembershipPeriod | null,
  today: string,
): MembershipPurchase | null {
  if (latest === null || isLapsed(latest, today))
    return {
      price: terms.price,
      renews: false,
      period: membershipPeriod(today, terms.months, null),
    };
  if (!isRenewable(latest, today)) return null;
  return {
    price: terms.renewalPrice,
    renews: true,
    period: membershipPeriod(today, terms.months, latest.expiresOn),
  };
}

/** How long an unclaimed gift can be accepted, from the day on which it is mailed. */
const GIFT_MONTHS = 12;

/** The last day on which a gift that is mailed on a day can be accepted. */
export const giftExpiry = (mailedOn: string): string => addMonths(mailedOn, GIFT_MONTHS);

type GiftEnd = { expiresOn: string; membershipId: string | null; endedAt: Date | null };

/** Why a gift cannot be accepted on a day, or null. */
export function giftRefusal(
  { expiresOn, membershipId, endedAt }: GiftEnd,
  today: string,
): Extract<CodeRefusal, "code-used-up" | "code-not-valid" | "code-expired"> | null {
  if (membershipId !== null) return "code-used-up";
  if (endedAt !== null) return "code-not-valid";
  return expiresOn < today ? "code-expired" : null;
}

/** How far a gift is, as its giver sees it. `mail`: when it went out, or is due; on that day it counts as sent. */
export function giftProgress(
  gift: GiftEnd & { acceptedAt: Date | null },
  mail: { sentAt: Date | null; dueAt: Date | null },
  today: string,
): NonNullable<ItemDetails["membership-gift"]["progress"]> {
  const on = (state: (typeof GIFT_STATES)[number], day: Date | null) => ({
    state,
    on: day && dayOf(day),
  });
  switch (giftRefusal(gift, today)) {
    case "code-used-up":
      return on("accepted", gift.acceptedAt);
    case "code-not-valid":
      return on("ended", null);
    case "code-expired":
      return { state: "expired", on: gift.expiresOn };
    case null:
      return mail.sentAt === null && mail.dueAt !== null && dayOf(mail.dueAt) > today
        ? on("scheduled", mail.dueAt)
        : on("sent", mail.sentAt ?? mail.dueAt);
  }
}

const GIFT_CODE_PARTS = [4, 4, 4] as const;

/** One of 31^12 codes; `pick` as for a gift voucher's. */
export const makeMembershipGiftCode = (pick: (below: number) => number) =>
  makeCode(GIFT_CODE_PARTS, pick);

/** A typed code as it is kept. It may be typed in any case, with spaces, and without its hyphens. */
export const tidyMembershipGiftCode = (typed: string): string =>
  tidyCodeInParts(typed, GIFT_CODE_PARTS);

export function membershipState(
  period: MembershipPeriod,
  today: string,
): "upcoming" | "active" | "expired" {
  if (isActive(period, today)) return "active";
  return period.startsOn > today ? "upcoming" : "expired";
}

/** One membership of a kind in a basket: why another cannot be added, or null. */
export function membershipConflict(
  items: readonly ItemRecord[],
  levelId: string,
): Exclude<MembershipProblem["reason"], "membership-owned"> | null {
  const [present] = itemsOf(items, "membership");
  if (present === undefined) return null;
  return present.productId === levelId ? "membership-in-basket" : "membership-conflict";
}

/**
 * Whether removing a membership empties the basket: some ticket could be had by it alone, in its priority time or at
 * its price.
 */
export function emptiesBasket(lines: readonly ModeOfSale[], itemId: string): boolean {
  return lines.some(({ membershipItemId }) => membershipItemId === itemId);
}

/**
 * Whether to send a member who is not charged automatically a reminder on a day: they asked for one, the renewal date
 * has come, and the membership is in force with none after it.
 */
export function renewalDue(
  membership: MembershipPeriod & { remindsToRenew: boolean; hasPaidSuccessor: boolean },
  today: string,
): boolean {
  return (
    membership.remindsToRenew &&
    !membership.hasPaidSuccessor &&
    membership.renewsOn <= today &&
    isActive(membership, today)
  );
}
