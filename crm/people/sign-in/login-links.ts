import { randomBytes, randomInt } from "node:crypto";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";

import { normalizeMailedCode } from "#contract/schemas/sign-in";
import { isSameEmail } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import { emailCodeTries, loginLinks } from "../../tables/sign-in";
import { mails } from "../../tables/mails";
import { orders } from "../../tables/orders";
import type { Database, Reader, Transaction } from "../../platform/database/database";
import { hashPassword, hashToken, isPassword } from "../../platform/hash";
import { findEmailOwner } from "./email-owner";
import { canMailLink } from "./mail-limit";
import { makeCode, CODE_PAUSE_MINUTES } from "./rules";
import {
  CODE_ATTEMPTS,
  CODE_ATTEMPTS_PER_DAY,
  LINK_MINUTES,
  type LinkPurpose,
} from "#contract/rules/sign-in/sign-in";
import { hashEmail } from "./sign-in";

export type LinkMail = {
  /** Kind of mail. A basket link is a magic link with a different text. */
  mail: Exclude<LinkPurpose, "registration"> | "basket-link";
  /** URL with `__TOKEN__`; must be checked with `isLinkTemplate`. */
  linkUrl: string;
  locale: string;
};

/** A link whose mail was delayed longer is not sent, since visitors will have requested a new one. */
const STALE_MINUTES = 60;

/**
 * Mails a sign-in link, unless limited by `canMailLink`. Does not reveal whether the address has an account: an unknown
 * one takes as long and gets an email that says so, if there is a `registerUrl`.
 */
export async function mailLinkTo(
  tx: Transaction,
  email: string,
  mail: LinkMail,
  registerUrl: string | null,
): Promise<void> {
  // An unknown address without a `registerUrl` gets no mail.
  const isDue = registerUrl === null ? sql`exists (${findEmailOwner(email)})` : true;
  const isAllowed = await canMailLink(tx, email, getPurpose(mail), isDue);
  await insertLink(tx, sql`${findEmailOwner(email)}`, isAllowed, mail, { email, registerUrl });
}

/** Mails a link to a customer, on behalf of staff. False if the customer does not exist or the account is closed. */
export function mailLink(tx: Transaction, customerId: string, mail: LinkMail): Promise<boolean> {
  const owner = sql`select id from ${customers} where id = ${customerId} and closed_at is null`;
  return insertLink(tx, owner, true, mail);
}

/**
 * Creates a link's token while its mail is composed, so that only its hash is stored. Null if the link was used or
 * replaced, or was requested more than `STALE_MINUTES` ago.
 */
export async function issueToken(
  db: Reader,
  linkId: string,
): Promise<{ token: string; code: string; expiresAt: Date } | null> {
  // The token has 256 random bits, so a fast hash is enough. The code needs a slow one.
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

const getPurpose = ({ mail }: LinkMail) => (mail === "basket-link" ? "magic-link" : mail);

/** Inserts a link and its mail in one statement. Replaces an earlier link of the same purpose. */
async function insertLink(
  tx: Transaction,
  owner: SQL,
  isAllowed: boolean,
  mail: LinkMail,
  unknownRecipient: { email: string; registerUrl: string | null } = {
    email: "",
    registerUrl: null,
  },
): Promise<boolean> {
  const purpose = getPurpose(mail);
  const { rowCount } = await tx.execute(sql`
    with who as (${owner}), link as (
      insert into ${loginLinks} (customer_id, purpose, email, asked_at)
      select who.id, ${purpose}, c.email, crm_now() from who join ${customers} c using (id) where ${isAllowed}
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
    where ${isAllowed} and ${unknownRecipient.registerUrl}::text is not null and not exists (select from who)`);
  return (rowCount ?? 0) > 0;
}

const isNotExpired = sql`${loginLinks.expiresAt} > crm_now()`;

/**
 * Whether this is still the customer's email, so that a link mailed to it may be used. False for a closed account. Locks
 * the row, so that the email cannot change until the transaction ends. Null: unknown, see `loginLinks`.
 */
export async function isCurrentEmail(
  tx: Transaction,
  customerId: string,
  email: string | null,
): Promise<boolean> {
  const isSame = email === null ? undefined : isSameEmail(customers.email, email.trim());
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.closedAt), isSame))
    .for("update");
  return rows.length > 0;
}

/** Uses up a link and returns its customer; null if it is unknown, expired, used or replaced. */
export async function spendToken(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [link] = await tx
    .delete(loginLinks)
    .where(
      and(
        eq(loginLinks.tokenHash, hashToken(token)),
        eq(loginLinks.purpose, purpose),
        isNotExpired,
      ),
    )
    .returning({ customerId: loginLinks.customerId, email: loginLinks.email });
  if (link === undefined) return null;
  return (await isCurrentEmail(tx, link.customerId, link.email)) ? link.customerId : null;
}

/** Whether a link is valid, without using it up. */
export async function isLinkUsable(
  db: Reader,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
  const count = await db.$count(
    loginLinks,
    and(eq(loginLinks.tokenHash, hashToken(token)), eq(loginLinks.purpose, purpose), isNotExpired),
  );
  return count > 0;
}

/**
 * Uses up a magic link by its mailed code. Attempts are counted before the code is checked: `CODE_ATTEMPTS` per link
 * and `CODE_ATTEMPTS_PER_DAY` per address. The owner is notified when a code is blocked. Null if wrong or paused. An
 * unknown email takes as long and is counted in the same way.
 */
export async function spendCode(db: Database, email: string, code: string): Promise<string | null> {
  const emailHash = hashEmail(email);
  const attempts = await countMailedCodeAttempt(db, emailHash);
  const { rows } = await db.execute<{ id: string; code_hash: string; customer_id: string }>(sql`
    update ${loginLinks} set code_attempts = code_attempts + 1
    where customer_id in (${findEmailOwner(email)}) and purpose = 'magic-link' and ${isNotExpired}
      and code_attempts < ${CODE_ATTEMPTS} and ${attempts !== null}
    returning id, code_hash, customer_id`);
  const [link] = rows;
  const isCorrect = await isPassword(normalizeMailedCode(code), link?.code_hash ?? null);
  if (link === undefined || !isCorrect) {
    if (attempts !== null && attempts % CODE_ATTEMPTS === 0) await warnOwner(db, email);
    return null;
  }
  // The link may have been used or replaced while the code was checked.
  const spent = await db
    .delete(loginLinks)
    .where(and(eq(loginLinks.id, link.id), eq(loginLinks.codeHash, link.code_hash), isNotExpired))
    .returning({ customerId: loginLinks.customerId });
  if (spent[0] !== undefined) await undoMailedCodeAttempt(db, emailHash);
  return spent[0]?.customerId ?? null;
}

/** Notifies the owner of an email about wrong codes, at most once a day. Limited by `canMailLink`. */
function warnOwner(db: Database, email: string): Promise<void> {
  const warned = sql`(select from ${mails} where dedupe_key in (
    select 'code-guessed ' || id || ' ' || crm_now()::date from (${findEmailOwner(email)}) as owner))`;
  const isDue = sql`exists (${findEmailOwner(email)}) and not exists ${warned}`;
  return db.transaction(async (tx) => {
    if (await canMailLink(tx, email, "code-guessed", isDue)) await insertWarning(tx, email);
  });
}

async function insertWarning(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`
    insert into ${mails} (kind, customer_id, recipient, locale, dedupe_key, next_attempt_at)
    select 'code-guessed', c.id, c.email, coalesce((
        select o.locale from ${orders} o where o.customer_id = c.id order by o.placed_at desc limit 1), 'en-us'),
      'code-guessed ' || c.id || ' ' || crm_now()::date, crm_now()
    from ${customers} c where c.id in (${findEmailOwner(email)})
    on conflict (dedupe_key) do nothing`);
}

/**
 * Counts an attempt as wrong before it is checked, in one statement, so that concurrent attempts are all counted. Every
 * `CODE_ATTEMPTS` attempts pause codes for `CODE_PAUSE_MINUTES`. Returns the attempts within a day; null while paused.
 */
async function countMailedCodeAttempt(db: Reader, emailHash: string): Promise<number | null> {
  const isOver = sql`tries.since <= crm_now() - interval '1 day'`;
  const wrong = sql`case when ${isOver} then 1 else tries.wrong + 1 end`;
  const pause = sql`make_interval(mins => case when tries.wrong + 1 = ${CODE_ATTEMPTS}
    then ${CODE_PAUSE_MINUTES.first}::int else ${CODE_PAUSE_MINUTES.later}::int end)`;
  const { rows } = await db.execute<{ wrong: number }>(sql`
    insert into ${emailCodeTries} as tries (email_hash, wrong, since, paused_until)
    values (${emailHash}, 1, crm_now(), null)
    on conflict (email_hash) do update set
      wrong = ${wrong},
      since = case when ${isOver} then crm_now() else tries.since end,
      paused_until = case when not ${isOver} and (tries.wrong + 1) % ${CODE_ATTEMPTS} = 0
        then crm_now() + ${pause} end
    where ${isOver} or (tries.wrong < ${CODE_ATTEMPTS_PER_DAY} and coalesce(tries.paused_until <= crm_now(), true))
    returning wrong`);
  return rows[0]?.wrong ?? null;
}

/** Removes a wrong attempt, since the code was correct. Earlier wrong attempts stay counted. */
async function undoMailedCodeAttempt(db: Reader, emailHash: string): Promise<void> {
  await db.execute(sql`
    update ${emailCodeTries} set wrong = greatest(wrong - 1, 0), paused_until = null
    where email_hash = ${emailHash}`);
}
