import { linkWithToken } from "../sign-in/login-link";
import { formatsIn } from "../platform/formats";
import { findRegistered } from "../sign-in/change-password";
import type { Database } from "../platform/database/database";
import { giveEmailToken } from "../customers/email-change";
import type { MailContent, QueuedMail } from "./mails";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/**
 * The link that makes an address a customer's email. To one that has an account already it says so, and has no link:
 * the page did not tell. Null when it is not wanted any more.
 */
export async function composeEmailChange(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const { changeId, linkUrl } = mail.payload;
  if (typeof changeId !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no link`);
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const ownerId = await findRegistered(db, mail.recipient);
  const given = ownerId === null ? await giveEmailToken(db, changeId) : null;
  if (ownerId === null && given === null) return null;
  const words = given === null ? "emailChangeKnown" : "emailChange";
  const url = given === null ? "" : linkWithToken(linkUrl, given.token);
  const letter = renderMail({
    language,
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`),
    parts: [
      { kind: "paragraph", text: t(`mail.${words}.intro`) },
      ...(given === null
        ? []
        : [
            {
              kind: "link" as const,
              label: t("mail.emailChange.link"),
              withUrl: t("mail.emailChange.linkText", { url }),
              url,
            },
            {
              kind: "paragraph" as const,
              text: t("mail.emailChange.until", {
                time: formatsIn(language).time(given.expiresAt),
              }),
            },
          ]),
      { kind: "paragraph", text: t("mail.links.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
