import { randomBytes, randomInt } from "node:crypto";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";

import {
  CODE_TRIES,
  LINK_MINUTES,
  type LinkPurpose,
  normalizeMailedCode,
} from "#contract/schemas/sign-in";
import { customers } from "../customers/tables";
import { emailCodeTries, linkRequests, loginLinks } from "./tables";
import { mails } from "../mail/tables";
import { orders } from "../orders/tables";
import type { Database, Reader, Transaction } from "../platform/database/database";
import { hashPassword, hashToken, isPassword } from "../platform/hash";
import {
  CODE_PAUSE_MINUTES,
  CODE_TRIES_A_DAY,
  type LinkRequestKind,
  LINKS_PER_ADDRESS,
  LINKS_PER_ADDRESS_MINUTES,
  makeCode,
} from "./rules";
import { emailHashOf } from "./sign-in";

export type LinkMail = {
  /** The mail's kind; one that opens the basket is a magic link in other words. */
  mail: Exclude<LinkPurpose, "registration"> | "basket-link";
  /** The storefront's address with `__TOKEN__` in it; checked by `isLinkTemplate`. */
  linkUrl: string;
  locale: string;
};

/** A mail delayed longer than this is useless: it has been requested again. */
const STALE_MINUTES = 60;

/**
 * Mails a sign-in link. The response and work are the same for an unknown address, which gets a mail saying so if there
 * is a `registerUrl`. Past the limit for ten minutes, nothing is mailed.
 */
export async function mailLinkTo(
  tx: Transaction,
  email: string,
  mail: LinkMail,
  registerUrl: string | null,
): Promise<void> {
  const allowed = await mayMailLink(tx, email, purposeOf(mail));
  await writeLink(tx, sql`${ownerOf(email)}`, allowed, mail, { email, registerUrl });
}

/** Writes a link for a customer found by staff. False if there is no such customer, or the account is closed. */
export function mailLink(tx: Transaction, customerId: string, mail: LinkMail): Promise<boolean> {
  const open = sql`select id from ${customers} where id = ${customerId} and closed_at is null`;
  return writeLink(tx, open, true, mail);
}

/**
 * Makes the token while its mail is written, so that it is readable nowhere else. Valid for the `LINK_MINUTES` of its
 * purpose. Null when the link was used, replaced or asked for longer ago than `STALE_MINUTES`.
 */
export async function issueToken(
  db: Reader,
  linkId: string,
): Promise<{ token: string; code: string; expiresAt: Date } | null> {
  // 256 random bits cannot be guessed, so the token's hash needs no salt and can be fast; the code's cannot.
  const token = randomBytes(32).toString("base64url");
  const code = makeCode(() => randomInt(10));
  const { rows } = await db.execute<{ expires_at: string }>(sql`
    update ${loginLinks} l set token_hash = ${hashToken(token)}, code_hash = ${await hashPassword(code)},
      code_attempts = 0, expires_at = crm_now() + make_interval(mins => case l.purpose
        when 'registration' then ${LINK_MINUTES.registration}::int else ${LINK_MINUTES["magic-link"]}::int end)
    where l.id = ${linkId} and l.asked_at > crm_now() - make_interval(mins => ${STALE_MINUTES})
    returning l.expires_at`);
  const [row] = rows;
  if (row === undefined) return null;
  return { token, code, expiresAt: new Date(row.expires_at) };
}

/**
 * The registered account of an email, else the guest who showed that the mailbox is theirs, else the latest guest. A
 * stranger who types the address later takes neither place.
 */
function ownerOf(email: string): SQL {
  return sql`select id from ${customers} where lower(email) = lower(${email.trim()})
      and closed_at is null
    order by is_guest, email_verified_at desc nulls last, created_at desc limit 1`;
}

export async function findOwner(db: Reader, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(ownerOf(email));
  return rows[0]?.id ?? null;
}

const purposeOf = ({ mail }: LinkMail) => (mail === "basket-link" ? "magic-link" : mail);

/** One statement for the link and its mail; a link of the same purpose that was there is replaced, so the newest wins. */
async function writeLink(
  tx: Transaction,
  owner: SQL,
  allowed: boolean,
  mail: LinkMail,
  unknownRecipient: { email: string; registerUrl: string | null } = {
    email: "",
    registerUrl: null,
  },
): Promise<boolean> {
  const purpose = purposeOf(mail);
  const { rowCount } = await tx.execute(sql`
    with who as (${owner}), link as (
      insert into ${loginLinks} (customer_id, purpose, email, asked_at)
      select who.id, ${purpose}, c.email, crm_now() from who join ${customers} c using (id) where ${allowed}
      on conflict (customer_id, purpose) do update set id = excluded.id, email = excluded.email, token_hash = null,
        code_hash = null, code_attempts = 0, expires_at = null, asked_at = excluded.asked_at
      returning id, customer_id, email
    )
    insert into ${mails} (kind, customer_id, recipient, locale, payload, next_attempt_at)
    select ${mail.mail}, link.customer_id, link.email, ${mail.locale},
      jsonb_build_object('linkId', link.id, 'linkUrl', ${mail.linkUrl}::text), crm_now()
    from link
    union all
    select 'no-account', null, ${unknownRecipient.email.trim()}, ${mail.locale},
      jsonb_build_object('registerUrl', ${unknownRecipient.registerUrl}::text), crm_now()
    where ${allowed} and ${unknownRecipient.registerUrl}::text is not null and not exists (select from who)`);
  return (rowCount ?? 0) > 0;
}

/** Whether a link of this kind may still be mailed to an address; then it is counted. */
export async function mayMailLink(
  tx: Transaction,
  email: string,
  kind: LinkRequestKind,
): Promise<boolean> {
  const emailHash = emailHashOf(email);
  // Two requests for one address wait for each other, so that both are counted.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 5))`);
  // Refused requests do not count: otherwise repeated requests could block the customer forever.
  const { rowCount } = await tx.execute(sql`
    insert into ${linkRequests} (email_hash, kind, asked_at) select ${emailHash}, ${kind}, crm_now()
    where (select count(*) from ${linkRequests} where email_hash = ${emailHash} and kind = ${kind}
      and asked_at > crm_now() - make_interval(mins => ${LINKS_PER_ADDRESS_MINUTES}))
      < ${LINKS_PER_ADDRESS[kind]}`);
  return (rowCount ?? 0) > 0;
}

const inTime = sql`${loginLinks.expiresAt} > crm_now()`;

/**
 * Whether a link that was mailed to this email still proves the customer's mailbox; never that of a closed account. Locks
 * the row, so that the email stays until the transaction ends. Null: not known, see `loginLinks`.
 */
export async function provesMailbox(
  tx: Transaction,
  customerId: string,
  email: string | null,
): Promise<boolean> {
  const same = email === null ? undefined : sql`lower(${customers.email}) = lower(${email.trim()})`;
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.closedAt), same))
    .for("update");
  return rows.length > 0;
}

/** Spends a link; null when it ran out, was used, replaced or never was. One statement: of two at once one gets in. */
export async function spendToken(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [link] = await tx
    .delete(loginLinks)
    .where(and(eq(loginLinks.tokenHash, hashToken(token)), eq(loginLinks.purpose, purpose), inTime))
    .returning({ customerId: loginLinks.customerId, email: loginLinks.email });
  if (link === undefined) return null;
  return (await provesMailbox(tx, link.customerId, link.email)) ? link.customerId : null;
}

/** Whether a link can still be used; looking spends nothing. */
export async function isLinkUsable(
  db: Reader,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
  const found = await db.$count(
    loginLinks,
    and(eq(loginLinks.tokenHash, hashToken(token)), eq(loginLinks.purpose, purpose), inTime),
  );
  return found > 0;
}

/**
 * Spends a magic link by its mailed code. Each try counts before it is checked: three for a link, ten a day for an
 * address; the owner gets a mail when a code is blocked. Null when wrong or paused; an unknown email takes as long and
 * counts the same.
 */
export async function spendCode(db: Database, email: string, code: string): Promise<string | null> {
  const emailHash = emailHashOf(email);
  const wrong = await countCodeTry(db, emailHash);
  const { rows } = await db.execute<{ id: string; code_hash: string; customer_id: string }>(sql`
    update ${loginLinks} set code_attempts = code_attempts + 1
    where customer_id in (${ownerOf(email)}) and purpose = 'magic-link' and ${inTime}
      and code_attempts < ${CODE_TRIES} and ${wrong !== null}
    returning id, code_hash, customer_id`);
  const [link] = rows;
  const right = await isPassword(normalizeMailedCode(code), link?.code_hash ?? null);
  if (link === undefined || !right) {
    if (wrong !== null && wrong % CODE_TRIES === 0) await warnOwner(db, email);
    return null;
  }
  // The link may have been used or replaced while the code was judged.
  const spent = await db
    .delete(loginLinks)
    .where(and(eq(loginLinks.id, link.id), eq(loginLinks.codeHash, link.code_hash), inTime))
    .returning({ customerId: loginLinks.customerId });
  if (spent[0] !== undefined) await uncountCodeAttempt(db, emailHash);
  return spent[0]?.customerId ?? null;
}

/** Notifies the owner of an email that codes for it were guessed; once a day. Safe to repeat. */
async function warnOwner(db: Database, email: string): Promise<void> {
  await db.execute(sql`
    insert into ${mails} (kind, customer_id, recipient, locale, dedupe_key, next_attempt_at)
    select 'code-guessed', c.id, c.email, coalesce((
        select o.locale from ${orders} o where o.customer_id = c.id order by o.placed_at desc limit 1), 'en-us'),
      'code-guessed ' || c.id || ' ' || crm_now()::date, crm_now()
    from ${customers} c where c.id in (${ownerOf(email)})
    on conflict (dedupe_key) do nothing`);
}

/**
 * Counts a try as wrong before it is judged; how many there were within a day, or null while codes are paused. One
 * statement, so that parallel ones are each counted. Every third pauses codes, for 15 minutes and then for an hour.
 */
async function countCodeTry(db: Reader, emailHash: string): Promise<number | null> {
  const isOver = sql`tries.since <= crm_now() - interval '1 day'`;
  const wrong = sql`case when ${isOver} then 1 else tries.wrong + 1 end`;
  const pause = sql`make_interval(mins => case when tries.wrong + 1 = ${CODE_TRIES}
    then ${CODE_PAUSE_MINUTES.first}::int else ${CODE_PAUSE_MINUTES.later}::int end)`;
  const { rows } = await db.execute<{ wrong: number }>(sql`
    insert into ${emailCodeTries} as tries (email_hash, wrong, since, paused_until)
    values (${emailHash}, 1, crm_now(), null)
    on conflict (email_hash) do update set
      wrong = ${wrong},
      since = case when ${isOver} then crm_now() else tries.since end,
      paused_until = case when not ${isOver} and (tries.wrong + 1) % ${CODE_TRIES} = 0
        then crm_now() + ${pause} end
    where ${isOver} or (tries.wrong < ${CODE_TRIES_A_DAY} and coalesce(tries.paused_until <= crm_now(), true))
    returning wrong`);
  return rows[0]?.wrong ?? null;
}

/** The code was right: its own try is none of the wrong ones; those before it stay counted. */
async function uncountCodeAttempt(db: Reader, emailHash: string): Promise<void> {
  await db.execute(sql`
    update ${emailCodeTries} set wrong = greatest(wrong - 1, 0), paused_until = null
    where email_hash = ${emailHash}`);
}
