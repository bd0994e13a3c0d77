import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { baskets } from "../baskets/tables";
import { photoFiles } from "../catalogue/tables";
import { codeTries } from "../codes/tables";
import {
  customerSessions,
  emailCodeTries,
  linkRequests,
  loginLinks,
  signInTries,
} from "../sign-in/tables";
import { emailChanges } from "../customers/tables";
import { claims, holdGrants } from "../holds/tables";
import { mails } from "../mail/tables";
import { paymentMessages } from "../payments/tables";
import type { Database } from "../platform/database/database";
import { repeatedAnswers } from "../platform/database/tables";
import { queuePlaces } from "../queue/tables";
import { staffSessions } from "../staff/tables";
import { waitingListEntries } from "../waiting-list/tables";

/** Rows per statement, so that no statement blocks others for long. */
const BATCH = 5_000;
/** Mails have tickets attached, and each update rewrites the whole row. */
const MAIL_BATCH = 500;

/** Older than this by the real clock too: a demo's shifted clock must not delete rows that are still needed. */
const ago = (interval: string) => sql`least(now(), crm_now()) - ${interval}::interval`;

/** Long-expired holds on seats that are still free; none that the box office or a payment keeps. */
const EXPIRED_CLAIM = sql`state = 'held' and held_until < ${ago("2 days")} and order_id is null
  and reserved_id is null and not exists (
    select from orders o where o.basket_id = claims.basket_id and o.state not in ('failed', 'returned'))`;

/** Baskets without a customer whose session is over. */
const ABANDONED_BASKET = sql`customer_id is null and created_at < ${ago("30 days")}
  and coalesce(held_until < ${ago("30 days")}, true)
  and not exists (select from claims c where c.basket_id = baskets.id)
  and not exists (select from orders o where o.basket_id = baskets.id)
  and not exists (select from reserved_orders r where r.basket_id = baskets.id)
  and not exists (select from form_answers f where f.basket_id = baskets.id)`;

/** The text of a mail may contain a name, an address and tickets. The row stays: that it was sent, to whom and when. */
const SENT_WORDS_KEPT = ago("90 days");

/** Nobody used the link in its mail. */
const UNCONFIRMED_PLACE = sql`state = 'unconfirmed' and created_at < ${ago("7 days")}`;

/**
 * What is over, and when, as in docs/operations.md. Answers are kept as long as a form can be sent again (a session of
 * twelve hours, and a weekend); expired links a day, so that their page can say why; provider messages as long as they
 * are repeated.
 */
const OVER: readonly [PgTable, SQL][] = [
  [repeatedAnswers, sql`created_at < ${ago("3 days")}`],
  [codeTries, sql`since < ${ago("2 hours")}`],
  [holdGrants, sql`granted_at < ${ago("1 day")}`],
  [signInTries, sql`tried_at < ${ago("30 days")}`],
  [emailCodeTries, sql`since < ${ago("2 days")}`],
  [linkRequests, sql`asked_at < ${ago("1 day")}`],
  [customerSessions, sql`expires_at < ${ago("0")}`],
  [staffSessions, sql`expires_at < ${ago("0")}`],
  [loginLinks, sql`coalesce(expires_at, asked_at + interval '1 day') < ${ago("1 day")}`],
  [photoFiles, sql`replaced_at < ${ago("1 hour")}`],
  [paymentMessages, sql`received_at < ${ago("30 days")}`],
  [claims, EXPIRED_CLAIM],
  [baskets, ABANDONED_BASKET],
  [waitingListEntries, UNCONFIRMED_PLACE],
  [queuePlaces, sql`queue_id in (select id from queues where closed_at < ${ago("2 days")})`],
  [emailChanges, sql`coalesce(expires_at, asked_at + interval '1 day') < ${ago("1 day")}`],
];

/** Deletes stored responses, attempts and expired credentials. Returns rows by table. Safe to repeat, and in parallel. */
export async function deleteOldRows(
  db: Database,
  isStopped: () => boolean = () => false,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, isOver] of OVER) {
    let gone = BATCH;
    while (gone === BATCH && !isStopped()) {
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where ${isOver} limit ${BATCH} for update skip locked)`);
      gone = rowCount ?? 0;
      const name = getTableName(table);
      if (gone > 0) deleted[name] = (deleted[name] ?? 0) + gone;
    }
  }
  const emptied = await emptySentMails(db, isStopped);
  if (emptied > 0) deleted[getTableName(mails)] = emptied;
  return deleted;
}

async function emptySentMails(db: Database, isStopped: () => boolean): Promise<number> {
  let emptied = 0;
  for (let gone = MAIL_BATCH; gone === MAIL_BATCH && !isStopped(); emptied += gone) {
    const { rowCount } = await db.execute(sql`
      update mails set text_body = null, html_body = null, attachments = null where id in (
        select id from mails where text_body is not null and sent_at < ${SENT_WORDS_KEPT}
        limit ${MAIL_BATCH} for update skip locked)`);
    gone = rowCount ?? 0;
  }
  return emptied;
}
