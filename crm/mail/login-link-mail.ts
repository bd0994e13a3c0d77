import { LINK_MINUTES, linkWithToken } from "../sign-in/login-link";
import { formatsIn } from "../platform/formats";
import type { Database } from "../platform/database/database";
import { giveToken } from "../sign-in/login-links";
import type { MailContent, QueuedMail } from "./mails";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** A link to sign in with, and a code for whoever reads mail on another device; null when it is not wanted any more. */
export async function composeMagicLink(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  return composeLink(db, mail, "magicLink");
}

/** A link to choose a password by; null when it is not wanted any more. */
export async function composePasswordReset(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  return composeLink(db, mail, "passwordReset");
}

/** A link that signs in and opens the basket that was left behind; null when it is not wanted any more. */
export async function composeBasketLink(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  return composeLink(db, mail, "basketLink");
}

async function composeLink(
  db: Database,
  mail: QueuedMail,
  words: "magicLink" | "passwordReset" | "basketLink",
): Promise<MailContent | null> {
  const { linkId, linkUrl } = mail.payload;
  if (typeof linkId !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no link`);
  const given = await giveToken(db, linkId);
  if (given === null) return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const url = linkWithToken(linkUrl, given.token);
  const until = {
    minutes: LINK_MINUTES["magic-link"],
    time: formatsIn(language).time(given.expiresAt),
  };
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
      ...(words === "magicLink"
        ? [
            { kind: "paragraph" as const, text: t("mail.magicLink.code") },
            { kind: "code" as const, code: given.code },
          ]
        : []),
      { kind: "paragraph", text: t("mail.links.until", until) },
      { kind: "paragraph", text: t("mail.links.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
