import { orderNumber } from "../orders/rules";
import { formatsIn } from "../platform/formats";
import type { Database } from "../platform/database/database";
import type { MailContent, QueuedMail } from "./mails";
import { findOrder } from "../orders/queries";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** Tells a customer that an order was given back, why, and where its money is. */
export async function composeOrderReturned(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const record = mail.orderId === null ? null : await findOrder(db, mail.orderId);
  if (record === null) throw new Error(`mail ${mail.id} has no order`);
  const { order, customer } = record;
  // A payment that came late and was given back says why; else somebody asked for it.
  const how = order.state === "failed" ? "seatsLost" : (order.returnedAs ?? "refund");
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const number = orderNumber(order.number);
  const amount = formatsIn(language).money(order.returnedAmount ?? order.total, order.currency);
  const letter = renderMail({
    language,
    subject: t(`mail.orderReturned.${how}.subject`, { number }),
    heading: t("mail.orderReturned.heading", { firstName: customer.firstName }),
    parts: [
      { kind: "paragraph", text: t(`mail.orderReturned.${how}.text`, { number, amount }) },
      { kind: "paragraph", text: t("mail.orderReturned.help", { phone: venue.phone }) },
    ],
    signature: t("mail.confirmation.signature"),
  });
  return { ...letter, attachments: [] };
}
