import { CODE_TRIES_A_DAY } from "../sign-in/login-link";
import type { Database } from "../platform/database/database";
import type { MailContent, QueuedMail } from "./mails";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** Tells a customer that somebody typed several wrong codes for their email. */
export async function composeCodeAttemptsAlert(
  _db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const letter = renderMail({
    language,
    subject: t("mail.codeGuessed.subject"),
    heading: t("mail.codeGuessed.heading"),
    parts: [
      { kind: "paragraph", text: t("mail.codeGuessed.text") },
      { kind: "paragraph", text: t("mail.codeGuessed.paused", { count: CODE_TRIES_A_DAY }) },
      { kind: "paragraph", text: t("mail.codeGuessed.notYou", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
