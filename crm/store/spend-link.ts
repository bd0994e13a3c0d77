import { and, eq, sql } from "drizzle-orm";

import { CODE_TRIES, tidyCode, type LinkPurpose } from "../domain/login-link";
import type { Database, Reader, Transaction } from "./database";
import { ownerOf } from "./login-links";
import { isPassword } from "./password-hash";
import { loginLinks } from "./schema/customers";
import { hashToken } from "./token-hash";

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
 * guesses have five in all. Null when it was not the code; an unknown email takes as long.
 */
export async function spendCode(db: Database, email: string, code: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string; code_hash: string; customer_id: string }>(sql`
    update ${loginLinks} set code_attempts = code_attempts + 1
    where customer_id in (${ownerOf(email)}) and purpose = 'magic-link' and ${inTime}
      and code_attempts < ${CODE_TRIES}
    returning id, code_hash, customer_id`);
  const [link] = rows;
  const right = await isPassword(tidyCode(code), link?.code_hash ?? null);
  if (link === undefined || !right) return null;
  // The link may have been used or replaced while the code was judged.
  const spent = await db
    .delete(loginLinks)
    .where(and(eq(loginLinks.id, link.id), eq(loginLinks.codeHash, link.code_hash), inTime))
    .returning({ customerId: loginLinks.customerId });
  return spent[0]?.customerId ?? null;
}
