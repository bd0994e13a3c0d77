import { findRenewal } from "../memberships/renewals";
import { atLocalTime } from "../platform/dates";
import { type Letter, link, payloadTexts, type Writing } from "./letter";

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
