import { LINK_MINUTES, linkWithToken } from "../sign-in/login-link";
import { formatsIn } from "../platform/formats";
import { findRegistered } from "../sign-in/change-password";
import type { Database } from "../platform/database/database";
import { renewMagicLink } from "../sign-in/start-registration";
import { giveToken } from "../sign-in/login-links";
import type { MailContent, QueuedMail } from "./mails";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/**
 * What the page did not say to whoever registered. To an address without an account: a link that finishes it. To one
 * with an account: that there is one, and a link to sign in with. Null when it is not wanted any more.
 */
export async function composeRegistration(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const { linkId, confirmUrl, linkUrl } = mail.payload;
  if (typeof linkId !== "string" || typeof confirmUrl !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no links`);
  const ownerId = await findRegistered(db, mail.recipient);
  const given = await giveToken(db, ownerId === null ? linkId : await renewMagicLink(db, ownerId));
  if (given === null) return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const words = ownerId === null ? "registration" : "registrationKnown";
  const url = linkWithToken(ownerId === null ? confirmUrl : linkUrl, given.token);
  const format = formatsIn(language);
  const letter = renderMail({
    language,
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`, { firstName: given.firstName }),
    parts: [
      { kind: "paragraph", text: t(`mail.${words}.intro`) },
      {
        kind: "link",
        label: t(`mail.${words}.link`),
        withUrl: t(`mail.${words}.linkText`, { url }),
        url,
      },
      {
        kind: "paragraph",
        text:
          ownerId === null
            ? t("mail.registration.until", { time: format.dateAndTime(given.expiresAt) })
            : t("mail.links.until", {
                minutes: LINK_MINUTES["magic-link"],
                time: format.time(given.expiresAt),
              }),
      },
      {
        kind: "paragraph",
        text: t(ownerId === null ? "mail.registration.notYou" : "mail.links.notAsked", {
          phone: venue.phone,
        }),
      },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
