import { inArray } from "drizzle-orm";

import { lineName } from "#contract/known-names";
import { plainLine } from "#contract/text/name";
import { customerNumber } from "../customers/rules";
import { findRenewal } from "../memberships/renewals";
import type { MembershipPeriod } from "../memberships/rules";
import { membershipLevels } from "../memberships/tables";
import type { OrderRecord } from "../orders/queries";
import type { OrderItemRecord } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { atLocalTime } from "../platform/dates";
import { storefrontLink } from "../platform/storefront-links";
import { heading, type Letter, type LetterPart, link, payloadTexts, type Writing } from "./letter";

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
export function itemLabel({ kind, name, quantity }: OrderItemRecord, t: Writing["t"]): string {
  const several = (one: string) =>
    quantity === 1 ? one : t("mail.confirmation.item.several", { name: one, quantity });
  switch (kind) {
    case "membership":
    case "donation":
      return t(`mail.confirmation.item.${kind}`, { name });
    case "booking-protection":
    case "cover-fee":
      return lineName(t, { kind, name });
    case "package":
    case "food-and-drink":
    case "merchandise":
    case "supplementary":
    case "gift-voucher":
      return several(lineName(t, { kind, name }));
    case "ticket-subscription":
    case "membership-gift":
      return several(t(`mail.confirmation.item.${kind}`, { name }));
  }
}

/** The number that a member's or a subscriber's card has. */
export function customerLines({ items, ...record }: OrderRecord, t: Writing["t"]): string[] {
  const hasCard = items.some(({ kind }) => kind === "membership" || kind === "ticket-subscription");
  const number = customerNumber(record.customerNumber);
  return hasCard ? [t("mail.confirmation.customerNumber", { number })] : [];
}

/** From when until when a membership runs, in words. */
export const periodWords = (
  { startsOn, expiresOn }: Pick<MembershipPeriod, "startsOn" | "expiresOn">,
  format: Writing["format"],
) => ({
  from: format.date(atLocalTime(startsOn, 12, 0)),
  until: format.date(atLocalTime(expiresOn, 12, 0)),
});

/** What a membership gives, as a list. */
export const benefitParts = (benefits: readonly string[], t: Writing["t"]): LetterPart[] =>
  benefits.length === 0
    ? []
    : [t("mail.membershipStarted.benefits"), { kind: "list", items: [...benefits], own: benefits }];

/** What an order's letters need of the catalogue and the storefront. */
export type ProductFacts = {
  /** By level. */
  benefits: ReadonlyMap<string, readonly string[]>;
  storefrontUrl: string;
};

export async function readBenefits(
  db: Reader,
  { items }: OrderRecord,
): Promise<ProductFacts["benefits"]> {
  const ids = items.flatMap(({ kind, productId }) => (kind === "membership" ? [productId] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: membershipLevels.id, benefits: membershipLevels.benefits })
    .from(membershipLevels)
    .where(inArray(membershipLevels.id, ids));
  return new Map(rows.map(({ id, benefits }) => [id, benefits]));
}

/** What a membership, a ticket subscription and a gift of an order come to: dates, benefits and names. */
export function productParts(
  { items, customer }: OrderRecord,
  { benefits, storefrontUrl }: ProductFacts,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  return items.flatMap((item) => {
    const partsBelow = (...parts: LetterPart[]) => [heading(itemLabel(item, t)), ...parts];
    if (item.kind === "membership") {
      const facts = { level: item.name, ...periodWords(item.details, format) };
      const own = benefitParts(benefits.get(item.productId) ?? [], t);
      const asGuest = customer.isGuest ? [t("mail.confirmation.memberAsGuest")] : [];
      return partsBelow(t("mail.membershipStarted.period", facts), ...own, ...asGuest);
    }
    if (item.kind === "ticket-subscription" && item.details.expiresOn) {
      const { pricingName: pricing, vouchers: count, expiresOn } = item.details;
      const date = format.date(atLocalTime(expiresOn, 12, 0));
      return partsBelow(
        t("mail.confirmation.subscription.line", { pricing, count, date }),
        link(
          t("mail.confirmation.subscription.link"),
          storefrontLink(storefrontUrl, "ticket-subscriptions"),
        ),
        ...(customer.isGuest ? [t("mail.confirmation.subscription.asGuest")] : []),
      );
    }
    if (item.kind !== "donation") return [];
    const { recognitionName, anonymous, tribute } = item.details;
    const named = [
      ...(recognitionName === null
        ? []
        : [t("mail.confirmation.gift.recognition", { name: plainLine(recognitionName) })]),
      ...(anonymous ? [t("mail.confirmation.gift.anonymous")] : []),
      ...(tribute === null
        ? []
        : [t(`mail.confirmation.gift.${tribute.type}`, { name: plainLine(tribute.name) })]),
    ];
    return named.length === 0 ? [] : partsBelow({ kind: "list", items: named });
  });
}

/** Reminds a member of the renewal that was asked for; null when it was renewed, given up or let run out meanwhile. */
export async function composeMembershipRenewal(writing: Writing): Promise<Letter | null> {
  const { db, mail, settings, t, format } = writing;
  const { membershipId, url } = payloadTexts(mail, "membershipId", "url");
  const renewal = await findRenewal(db, membershipId);
  if (renewal === null) return null;
  const { membership, level, firstName } = renewal;
  const facts = {
    level: level.name,
    date: format.date(atLocalTime(membership.expiresOn, 12, 0)),
    price: format.money(level.renewalPrice, settings.CURRENCY),
  };
  return {
    subject: t("mail.membershipRenewal.subject", facts),
    heading: t("mail.membershipRenewal.heading", { firstName }),
    parts: [
      t("mail.membershipRenewal.text", facts),
      t("mail.membershipRenewal.price", facts),
      link(t("mail.membershipRenewal.renew"), url),
      t("mail.membershipRenewal.help"),
    ],
  };
}
