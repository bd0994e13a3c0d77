import type { Database } from "../platform/database/database";
import type { MailContent, QueuedMail } from "./mails";
import { hashPassword } from "../sign-in/password-hash";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** To whoever asked for a link with an address that has no account: the page could not say so, the mailbox's owner may know. */
export async function composeNoAccount(
  _db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  // A link's mail takes as long: whoever asks for something else at once cannot tell by that which of the two it was.
  await hashPassword(mail.id);
  const { registerUrl: url } = mail.payload;
  if (typeof url !== "string") throw new Error(`mail ${mail.id} has no link`);
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const letter = renderMail({
    language,
    subject: t("mail.noAccount.subject"),
    heading: t("mail.noAccount.heading"),
    parts: [
      { kind: "paragraph", text: t("mail.noAccount.text", { email: mail.recipient }) },
      {
        kind: "link",
        label: t("mail.noAccount.link"),
        withUrl: t("mail.noAccount.linkText", { url }),
        url,
      },
      { kind: "paragraph", text: t("mail.links.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
