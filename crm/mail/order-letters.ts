import { ORDER_TOKEN, orderLinkEnds, orderLinks } from "../orders/order-links";
import { findOrder, type OrderRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import { findDebit } from "../payments/direct-debits";
import { readClock } from "../platform/database/clock";
import type { Database, Reader } from "../platform/database/database";
import { formatsIn } from "../platform/formats";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";
import type { MailContent, MailSettings, QueuedMail } from "./mails";

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

/**
 * The address of an order's page in the storefront, for a mail to this recipient: it opens without signing in. The
 * token is made when the mail is written: each mail has its own, and its own end.
 */
export async function orderUrl(
  db: Reader,
  { order, tickets }: Pick<OrderRecord, "order" | "tickets">,
  recipient: string,
  { LINK_SECRET }: Pick<MailSettings, "LINK_SECRET">,
): Promise<string> {
  const until = orderLinkEnds(
    tickets.map(({ startsAt }) => startsAt),
    await readClock(db),
  );
  const token = orderLinks(LINK_SECRET).signOrder(order.id, recipient, until);
  return order.pageUrl.replaceAll(ORDER_TOKEN, token);
}

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
