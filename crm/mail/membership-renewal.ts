import { atLocalTime } from "../platform/dates";
import { formatsIn } from "../platform/formats";
import type { Database } from "../platform/database/database";
import type { MailContent, QueuedMail } from "./mails";
import { findRenewal } from "../memberships/renewals";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** Reminds a member of the renewal that was asked for; null when it was renewed, given up or let run out meanwhile. */
export async function composeMembershipRenewal(
  db: Database,
  mail: QueuedMail,
  settings: { CURRENCY: string },
): Promise<MailContent | null> {
  const { membershipId, url } = mail.payload;
  if (typeof membershipId !== "string" || typeof url !== "string")
    throw new Error(`mail ${mail.id} has no membership`);
  const renewal = await findRenewal(db, membershipId);
  if (renewal === null) return null;
  const { membership, level, firstName } = renewal;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const format = formatsIn(language);
  const facts = {
    level: level.name,
    date: format.date(atLocalTime(membership.expiresOn, 12, 0)),
    price: format.money(level.renewalPrice, settings.CURRENCY),
  };
  const letter = renderMail({
    language,
    subject: t("mail.membershipRenewal.subject", facts),
    heading: t("mail.membershipRenewal.heading", { firstName }),
    parts: [
      { kind: "paragraph", text: t("mail.membershipRenewal.text", facts) },
      { kind: "paragraph", text: t("mail.membershipRenewal.price", facts) },
      {
        kind: "link",
        label: t("mail.membershipRenewal.renew"),
        withUrl: t("mail.membershipRenewal.renewText", { url }),
        url,
      },
      { kind: "paragraph", text: t("mail.membershipRenewal.help", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
