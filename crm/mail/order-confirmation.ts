import { orderDocument } from "../documents/ticket-document";
import { ticketsPdf } from "../documents/tickets-pdf";
import { orderNumber } from "../domain/order-state";
import type { Database } from "../store/database";
import type { Attachment, MailContent, QueuedMail } from "../store/mails";
import { findOrder, type OrderRecord } from "../store/orders-read";
import { wordsIn } from "../words";
import type { MailSettings } from "./compose-mail";
import { confirmationFacts } from "./confirmation-facts";
import { confirmationHtml } from "./confirmation-html";
import { confirmationText } from "./confirmation-text";
import { orderUrl } from "./order-url";

/** The confirmation of an order, with its tickets. */
export async function composeConfirmation(
  db: Database,
  mail: QueuedMail,
  settings: MailSettings,
): Promise<MailContent> {
  const record = mail.orderId === null ? null : await findOrder(db, mail.orderId);
  if (record === null) throw new Error(`mail ${mail.id} has no order`);
  const facts = confirmationFacts(record, await orderUrl(db, record, mail.recipient, settings));
  return {
    subject: facts.subject,
    textBody: confirmationText(facts),
    htmlBody: confirmationHtml(facts),
    attachments: record.tickets.length > 0 ? [await ticketsOf(record, facts.language)] : [],
  };
}

async function ticketsOf(record: OrderRecord, language: string): Promise<Attachment> {
  const pdf = await ticketsPdf(orderDocument(record));
  return {
    filename: wordsIn(language)("mail.attachment", { number: orderNumber(record.order.number) }),
    contentType: "application/pdf",
    base64: pdf.toString("base64"),
  };
}
