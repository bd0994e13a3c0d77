import { orderDocument } from "../tickets/ticket-document";
import { ticketsPdf } from "../tickets/tickets-pdf";
import { orderNumber } from "../orders/rules";
import type { Database } from "../platform/database/database";
import type { Attachment, MailContent, MailSettings, QueuedMail } from "./mails";
import { findOrder, type OrderRecord } from "../orders/queries";
import { wordsIn } from "../platform/words";
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
