import { venue } from "#contract/venue";
import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { baskets } from "../tables/baskets";
import { deleteUnusedUploads } from "../stock/catalogue/uploads";
import { photoFiles, uploadedMedia } from "../tables/catalogue";
import { codeTries } from "../tables/codes";
import {
  customerSessions,
  emailCodeTries,
  linkRequests,
  loginLinks,
  signInTries,
} from "../tables/sign-in";
import { emailChanges } from "../tables/customers";
import { claims, holdGrants } from "../tables/holds";
import { mails } from "../tables/mails";
import { paymentMessages } from "../tables/payments";
import type { Database } from "../platform/database/database";
import { repeatedAnswers } from "../platform/database/tables";
import { queuePlaces } from "../tables/queue";
import { staffSessions } from "../tables/staff";
import { waitingListEntries } from "../tables/waiting-list";

/** Rows per statement. Larger batches hold locks longer. */
const BATCH = 5_000;
/** Smaller, because each update rewrites a whole row with its attached tickets. */
const MAIL_BATCH = 500;

/** The earlier of the real clock and `crm_now()`, so that a demo's shifted clock never deletes rows that are still needed. */
const ago = (interval: string) => sql`least(now(), crm_now()) - ${interval}::interval`;

/** What a venue decides. The other periods are the programs' own: shorter ones would break what they are kept for. */
const daysAgo = (what: keyof typeof venue.retentionDays) =>
  ago(`${venue.retentionDays[what]} days`);

/** Holds that expired two days ago, unless an order, payment or reservation still keeps the seats. */
const EXPIRED_CLAIM = sql`state = 'held' and held_until < ${ago("2 days")} and order_id is null
  and reserved_id is null and not exists (
    select from orders o where o.basket_id = claims.basket_id and o.state not in ('failed', 'returned'))`;

/** Anonymous baskets that no order, reservation or form answer refers to. */
const ABANDONED_BASKET = sql`customer_id is null and created_at < ${daysAgo("baskets")}
  and coalesce(held_until < ${daysAgo("baskets")}, true)
  and not exists (select from claims c where c.basket_id = baskets.id)
  and not exists (select from orders o where o.basket_id = baskets.id)
  and not exists (select from reserved_orders r where r.basket_id = baskets.id)
  and not exists (select from form_answers f where f.basket_id = baskets.id)`;

/** Mail bodies contain personal data and tickets, so they are cleared. The row with recipient and time stays. */
const MAIL_BODY_CUTOFF = daysAgo("mailTexts");

const UNCONFIRMED_PLACE = sql`state = 'unconfirmed' and created_at < ${daysAgo("unconfirmedPlaces")}`;

/**
 * Retention per table, as in docs/operations.md. Stored responses outlive any form that could be sent again (a 12-hour
 * session plus a weekend), expired links stay a day so that their page can explain, and provider messages stay as long
 * as the provider retries them.
 */
const RETENTION: readonly [PgTable, SQL][] = [
  [repeatedAnswers, sql`created_at < ${ago("3 days")}`],
  [codeTries, sql`since < ${ago("2 hours")}`],
  [holdGrants, sql`granted_at < ${ago("1 day")}`],
  [signInTries, sql`tried_at < ${daysAgo("signInAttempts")}`],
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

/** Deletes expired rows. Returns the number of rows per table. Safe to retry and to run in parallel. */
export async function deleteOldRows(
  db: Database,
  isStopped: () => boolean = () => false,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, isOld] of RETENTION) {
    let count = BATCH;
    while (count === BATCH && !isStopped()) {
      const { rowCount } = await db.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where ${isOld} limit ${BATCH} for update skip locked)`);
      count = rowCount ?? 0;
      const name = getTableName(table);
      if (count > 0) deleted[name] = (deleted[name] ?? 0) + count;
    }
  }
  const cleared = await clearSentMails(db, isStopped);
  if (cleared > 0) deleted[getTableName(mails)] = cleared;
  const uploads = await deleteUnusedUploads(db);
  if (uploads > 0) deleted[getTableName(uploadedMedia)] = uploads;
  return deleted;
}

async function clearSentMails(db: Database, isStopped: () => boolean): Promise<number> {
  let cleared = 0;
  for (let count = MAIL_BATCH; count === MAIL_BATCH && !isStopped(); cleared += count) {
    const { rowCount } = await db.execute(sql`
      update mails set text_body = null, html_body = null, attachments = null where id in (
        select id from mails where text_body is not null and sent_at < ${MAIL_BODY_CUTOFF}
        limit ${MAIL_BATCH} for update skip locked)`);
    count = rowCount ?? 0;
  }
  return cleared;
}
