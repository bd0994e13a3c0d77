import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";

import { MAIL_KINDS } from "#contract/names/mail-kinds";
import { customers } from "./customers";
import { orders } from "./orders";
import { at, madeAt } from "../platform/database/columns";

/** Transactional outbox: an email is inserted in the transaction that causes it and sent after the commit. */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    /** Set for an email about a customer rather than an order. */
    customerId: uuid("customer_id").references(() => customers.id),
    /** Other data its kind needs, such as ids and amounts. No secrets, and nothing that can be looked up. */
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    /** An email is queued once per key, such as "order-confirmation:<order>". Null: as often as requested. */
    dedupeKey: text("dedupe_key"),
    recipient: text("recipient").notNull(),
    /** The rendered message. Null until sent. */
    subject: text("subject"),
    textBody: text("text_body"),
    htmlBody: text("html_body"),
    attachments:
      jsonb("attachments").$type<
        { filename: string; contentType: string; base64: string; cid?: string }[]
      >(),
    locale: text("locale").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at"),
    /** The first attempt is not due earlier. Null: at once (or queued by an earlier release). */
    sendAt: at("send_at"),
    /** Since when the mail server has answered that it never accepts this recipient. Given up after some days (`delayMail`). */
    refusedAt: at("refused_at"),
    sentAt: at("sent_at"),
    createdAt: madeAt(),
  },
  (t) => [
    unique("mails_once_each").on(t.dedupeKey),
    index("mails_due")
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null and ${t.nextAttemptAt} is not null`),
    index("mails_sent")
      .on(t.sentAt, t.id)
      .where(sql`${t.sentAt} is not null`),
    // For the old rows job, which clears the bodies of sent mails.
    index("mails_with_words")
      .on(t.sentAt)
      .where(sql`${t.textBody} is not null`),
    // Small: a few are mistyped addresses.
    index("mails_refused")
      .on(t.refusedAt)
      .where(sql`${t.sentAt} is null and ${t.refusedAt} is not null`),
    index("mails_by_order").on(t.orderId),
    index("mails_by_customer").on(t.customerId),
  ],
);
