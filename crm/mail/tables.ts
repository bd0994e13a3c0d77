import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";

import { customers } from "../customers/tables";
import { orders } from "../orders/tables";
import { at, madeAt } from "../platform/database/columns";

/** Every kind of mail that the box office sends. A new one is a line here, and then `composeMail` asks for its words. */
const MAIL_KINDS = [
  "order-confirmation",
  "order-link",
  "order-returned",
  "tickets-returned",
  "order-reserved",
  "direct-debit",
  "reservation-expired",
  "reservation-cancelled",
  "magic-link",
  "password-reset",
  "registration",
  "no-account",
  "basket-link",
  "account-changed",
  "email-change",
  "code-guessed",
  "gift-voucher",
  "membership-gift",
  "membership-gift-accepted",
  "membership-started",
  "membership-renewal",
  "renewal-agreed",
  "renewal-notice",
  "charge-receipt",
  "charge-refused",
  "charge-refunded",
  "recurring-stopped",
  "stream-reminder",
  "waiting-list-joined",
  "waiting-list-offer",
  "queue-turn",
] as const;

/** Outgoing mail: written in the transaction that causes it, sent afterwards, kept for the dev mailbox. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    /** What it is about, where that is an order. */
    orderId: uuid("order_id").references(() => orders.id),
    /** Whom it is about, where that is a customer and not an order. */
    customerId: uuid("customer_id").references(() => customers.id),
    /** What else its kind needs to be written: ids, sums; no secrets, and nothing that can be looked up. */
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    /** What is sent once only says so here: "order-confirmation:<order>". Null: sent as often as it is asked for. */
    dedupeKey: text("dedupe_key"),
    recipient: text("recipient").notNull(),
    /** The rendered message, once it was sent or put in the mailbox. */
    subject: text("subject"),
    textBody: text("text_body"),
    htmlBody: text("html_body"),
    attachments:
      jsonb("attachments").$type<{ filename: string; contentType: string; base64: string }[]>(),
    locale: text("locale").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at"),
    sentAt: at("sent_at"),
    createdAt: madeAt(),
  },
  (t) => [
    // An order is confirmed by one mail, however often its completion is tried.
    unique("mails_once_each").on(t.dedupeKey),
    index("mails_due")
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.nextAttemptAt} is not null`),
    index("mails_sent")
      .on(t.sentAt, t.id)
      .where(sql`${t.sentAt} is not null`),
    // What the old rows job looks for: a mail's words are emptied some time after it was sent.
    index("mails_with_words")
      .on(t.sentAt)
      .where(sql`${t.textBody} is not null`),
    index("mails_by_order").on(t.orderId),
    index("mails_by_customer").on(t.customerId),
  ],
);

export type MailKind = (typeof MAIL_KINDS)[number];
