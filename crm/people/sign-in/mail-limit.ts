import { sql, type SQL } from "drizzle-orm";

import {
  type CountedMailKind,
  LINK_MINUTES,
  type LinkRequestKind,
} from "#contract/rules/sign-in/sign-in";
import type { Transaction } from "../../platform/database/database";
import { emailKey, isSameEmail } from "../../tables/email-key";
import { linkRequests } from "../../tables/sign-in";
import { isOwned, findEmailOwner } from "./email-owner";

import { hashEmail } from "./sign-in";

/**
 * Mails per mailbox within `LINK_WINDOW_MINUTES`, whichever of its addresses they go to; further requests get the same
 * response but no mail. Each kind has its own limit, so that registering with a stranger's address does not use up their
 * sign-in links. The window equals a link's lifetime, so that a limited visitor still has a working link.
 */
const MAX_LINKS_PER_ADDRESS: Readonly<Record<LinkRequestKind, number>> = {
  "magic-link": 5,
  "password-reset": 5,
  registration: 3,
  "email-change": 3,
  "order-link": 5,
  "queue-turn": 5,
  "free-order": 3,
  "order-again": 5,
  "waiting-list": 5,
  "code-guessed": 3,
};
const LINK_WINDOW_MINUTES = LINK_MINUTES["magic-link"];
/**
 * Mails per mailbox and day, over all kinds, and as many for an owned address. Beyond it, a known address gets one of each
 * kind an hour and not none: otherwise anyone could keep the owner from signing in or resetting the password.
 */
const MAX_LINKS_PER_DAY = { known: 20, unknown: 5 };

/** SQL: SHA-256 of the mailbox of an email (`emailKey`), since anyone can make up any number of addresses of one mailbox. */
const makeMailboxHash = (email: string) =>
  sql`encode(sha256(convert_to(${emailKey(sql`${email}::text`)}, 'UTF8')), 'hex')`;

/**
 * Whether a mail of this kind may be sent to an address now. If so, it is counted, so the caller must send it. `isDue`
 * false: nothing is to be sent, but it takes as long. Counted per mailbox; an owned address has a limit of its own beside
 * it, so that mails to other addresses of its mailbox cannot use it up.
 */
export async function canMailLink(
  tx: Transaction,
  email: string,
  kind: LinkRequestKind,
  isDue: SQL | boolean = true,
): Promise<boolean> {
  const [emailHash, mailboxHash] = [hashEmail(email), makeMailboxHash(email)];
  // Serializes requests for one mailbox, so that concurrent ones are counted.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailboxHash}, 5))`);
  // An unknown address has nothing to sign in to.
  const isOneAnHourAllowed =
    kind === "magic-link" || kind === "password-reset"
      ? sql`exists (${findEmailOwner(email)})`
      : sql`true`;
  const isKnown = isOwned(sql`${emailKey(sql`c.email`)} = ${emailKey(sql`${email}::text`)}`);
  const isWithin = (counted: SQL, max: SQL, isOneAnHour: SQL) => sql`(
    (select count(*) from day where ${counted} and kind = ${kind}
      and asked_at > crm_now() - make_interval(mins => ${LINK_WINDOW_MINUTES})) < ${MAX_LINKS_PER_ADDRESS[kind]}
    and ((select count(*) from day where ${counted}) < ${max} or (${isOneAnHour} and not exists (
      select from day where ${counted} and kind = ${kind} and asked_at > crm_now() - interval '1 hour'))))`;
  const max = sql`case when ${isKnown} then ${MAX_LINKS_PER_DAY.known}::int else ${MAX_LINKS_PER_DAY.unknown}::int end`;
  // Refused requests are not counted: otherwise repeated requests could block the customer forever.
  const { rowCount } = await tx.execute(sql`
    with day as (
      select kind, asked_at, email_hash = ${emailHash} as is_exact from ${linkRequests}
      where (mailbox_hash = ${mailboxHash} or email_hash = ${emailHash}) and asked_at > crm_now() - interval '1 day'
    )
    insert into ${linkRequests} (email_hash, mailbox_hash, kind, asked_at)
    select ${emailHash}, ${mailboxHash}, ${kind}, crm_now()
    where ${isDue} and (${isWithin(sql`true`, max, isOneAnHourAllowed)}
      or (${isOwned(isSameEmail(sql`c.email`, email.trim()))} and ${isWithin(sql`is_exact`, sql`${MAX_LINKS_PER_DAY.known}::int`, sql`true`)}))`);
  return (rowCount ?? 0) > 0;
}

/** Counts a mail that is sent in any case among those to an address. */
export async function countMail(
  tx: Transaction,
  email: string,
  kind: CountedMailKind,
): Promise<void> {
  await tx.insert(linkRequests).values({
    emailHash: hashEmail(email),
    mailboxHash: makeMailboxHash(email),
    kind,
    askedAt: sql`crm_now()`,
  });
}
