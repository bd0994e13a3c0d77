import type { Database } from "../platform/database/database";
import type { MailContent, QueuedMail } from "./mails";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

const CHANGES = ["email", "password", "closed"] as const;

/**
 * Tells a customer that the password or the email was changed, or the account closed: if it was somebody else, this is
 * how they learn.
 */
export async function composeAccountChanged(
  _db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const what = CHANGES.find((change) => change === mail.payload.what) ?? "password";
  const letter = renderMail({
    language,
    subject: t(`mail.accountChanged.${what}.subject`),
    heading: t(`mail.accountChanged.${what}.heading`),
    parts: [
      { kind: "paragraph", text: t(`mail.accountChanged.${what}.text`) },
      { kind: "paragraph", text: t("mail.accountChanged.notYou", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
