import { customerNumber } from "../customers/rules";
import { findRenewal } from "../memberships/renewals";
import type { MembershipPeriod } from "../memberships/rules";
import type { OrderRecord } from "../orders/queries";
import { atLocalTime } from "../platform/dates";
import { type Letter, type LetterPart, link, payloadTexts, type Writing } from "./letter";

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
    : [t("mail.membershipStarted.benefits"), { kind: "list", items: [...benefits] }];

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
