import { and, eq, sql } from "drizzle-orm";

import { CODE_TRIES, tidyCode } from "./login-link";
import { type LinkPurpose } from "#contract/schemas/sign-in";
import type { Database, Reader, Transaction } from "../platform/database/database";
import { ownerOf } from "./login-links";
import { isPassword } from "./password-hash";
import { countCodeTry, uncountCodeAttempt } from "./email-code-tries";
import { customers, loginLinks } from "../customers/tables";
import { orders } from "../orders/tables";
import { mails } from "../mail/tables";
import { emailHashOf } from "./sign-in-tries";
import { hashToken } from "../platform/token-hash";

const inTime = sql`${loginLinks.expiresAt} > crm_now()`;

/**
 * Spends a link by its token and gives whose it was; null when it ran out, was used, was replaced or never was. One
 * statement: of two who use it at once one gets in.
 */
export async function spendToken(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const [link] = await tx
    .delete(loginLinks)
    .where(and(eq(loginLinks.tokenHash, hashToken(token)), eq(loginLinks.purpose, purpose), inTime))
    .returning({ customerId: loginLinks.customerId });
  return link?.customerId ?? null;
}

/** Whether a link can still be used; looking spends nothing. */
export async function isLinkAlive(
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
 * Spends a magic link by the code that stands beside it in the mail. Each try counts before it is judged, so parallel
 * guesses have three in all, and ten a day for an address; when a code dies its owner is told by mail. Null when it was
 * not the code, or when codes are paused; an unknown email takes as long and is counted in the same way.
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
  const right = await isPassword(tidyCode(code), link?.code_hash ?? null);
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

/** Tells whoever has an email that codes for it were guessed at; once a day. Safe to repeat. */
async function warnOwner(db: Database, email: string): Promise<void> {
  await db.execute(sql`
    insert into ${mails} (kind, customer_id, recipient, locale, dedupe_key, next_attempt_at)
    select 'code-guessed', c.id, c.email, coalesce((
        select o.locale from ${orders} o where o.customer_id = c.id order by o.placed_at desc limit 1), 'en-us'),
      'code-guessed ' || c.id || ' ' || crm_now()::date, crm_now()
    from ${customers} c where c.id in (${ownerOf(email)})
    on conflict (dedupe_key) do nothing`);
}
