import { orderNumber } from "../orders/rules";
import type { Database } from "../platform/database/database";
import type { MailContent, MailSettings, QueuedMail } from "./mails";
import { findOrder } from "../orders/queries";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";
import { orderUrl } from "./order-url";

/** A new link to an order whose old one has expired; none for an order that is not bought. */
export async function composeOrderLink(
  db: Database,
  mail: QueuedMail,
  settings: MailSettings,
): Promise<MailContent | null> {
  const record = mail.orderId === null ? null : await findOrder(db, mail.orderId);
  if (record === null || record.order.pageUrl === "") return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const facts = { number: orderNumber(record.order.number), phone: venue.phone };
  const url = await orderUrl(db, record, mail.recipient, settings);
  const letter = renderMail({
    language,
    subject: t("mail.orderLink.subject", facts),
    heading: t("mail.orderLink.heading", facts),
    parts: [
      { kind: "paragraph", text: t("mail.orderLink.text", facts) },
      {
        kind: "link",
        label: t("mail.orderLink.link"),
        withUrl: t("mail.orderLink.linkText", { url }),
        url,
      },
      { kind: "paragraph", text: t("mail.orderLink.notYou", facts) },
    ],
    signature: t("mail.confirmation.signature"),
  });
  return { ...letter, attachments: [] };
}
