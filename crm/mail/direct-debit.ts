import { orderNumber } from "../orders/rules";
import type { Database } from "../platform/database/database";
import { findDebit } from "../payments/direct-debits";
import type { MailContent, QueuedMail } from "./mails";
import { findOrder } from "../orders/queries";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** Says that a mandate is there, for which account and under which name, and how it is ended. */
export async function composeDirectDebit(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const record = mail.orderId === null ? null : await findOrder(db, mail.orderId);
  const debit = record && (await findDebit(db, record.order.id));
  if (record === null || debit?.state !== "confirmed") return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const facts = {
    number: orderNumber(record.order.number),
    last4: debit.last4 ?? "",
    mandate: debit.mandate ?? "",
    firstName: record.customer.firstName,
    phone: venue.phone,
  };
  const letter = renderMail({
    language,
    subject: t("mail.directDebit.subject"),
    heading: t("mail.directDebit.heading", facts),
    parts: [
      { kind: "paragraph", text: t("mail.directDebit.text", facts) },
      { kind: "paragraph", text: t("mail.directDebit.before") },
      { kind: "paragraph", text: t("mail.directDebit.help", facts) },
    ],
    signature: t("mail.confirmation.signature"),
  });
  return { ...letter, attachments: [] };
}
