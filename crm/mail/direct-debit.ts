import { orderNumber } from "../domain/order-state";
import type { Database } from "../store/database";
import { findDebit } from "../store/direct-debits";
import type { MailContent, QueuedMail } from "../store/mails";
import { findOrder } from "../store/orders-read";
import { venue } from "../venue";
import { languageOfWords, wordsIn } from "../words";
import { writeLetter } from "./letter";

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
  const letter = writeLetter({
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
