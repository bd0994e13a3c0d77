import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import type { SignedIn } from "#contract/schemas/customer";
import { FRESH_MINUTES } from "#contract/schemas/sign-in";
import { findCustomer } from "../customers/customers";
import { customerSessions } from "./tables";
import type { Reader, Transaction } from "../platform/database/database";
import { hashToken } from "../platform/hash";

/** A session's longest life. The idle limit (1,200 s) is in the storefront's cookie. */
const SESSION_HOURS = 12;

/** Ends a session. Safe to repeat. */
export async function deleteSession(db: Reader, tokenHash: string): Promise<void> {
  await db.delete(customerSessions).where(eq(customerSessions.tokenHash, tokenHash));
}

/** A form posted twice arrives within moments; a copy of an old cookie and form may turn up any time later. */
const REPEAT_SECONDS = 10;

/**
 * The token that replaces a session's after a change that this one and `proof` were shown for. A double click shows the
 * old token twice, and the browser drops the first answer with its cookie: so the token is computed, and the same
 * request gets the same one (`isRenewed`). Nothing stored opens the session, the old token stays invalid, and only a
 * repeat of the whole change (token, old and new password, or the mailed token) is given it, for ten seconds.
 */
export function renewedToken(
  secrets: readonly string[],
  oldToken: string,
  proof: readonly string[],
): string {
  const [secret] = secrets;
  if (secret === undefined) throw new Error("no secret to make a session's token with");
  const key = Buffer.from(hkdfSync("sha256", secret, "", "foyer session renewal", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([oldToken, ...proof]))
    .digest("base64url");
}

/** Gives a session another token, so that a copy of the one before is worthless. Its end stays. */
export async function renewSession(
  tx: Transaction,
  oldToken: string,
  newToken: string,
): Promise<void> {
  await tx
    .update(customerSessions)
    .set({ tokenHash: hashToken(newToken), renewedAt: sql`crm_now()` })
    .where(eq(customerSessions.tokenHash, hashToken(oldToken)));
}

/** Whether a session has just been given this token: the request repeats one that was carried out. */
export async function isRenewed(db: Reader, newToken: string): Promise<boolean> {
  const since = sql`crm_now() - make_interval(secs => ${REPEAT_SECONDS})`;
  const found = await db.$count(
    customerSessions,
    and(
      eq(customerSessions.tokenHash, hashToken(newToken)),
      sql`${customerSessions.renewedAt} > ${since}`,
      sql`${customerSessions.expiresAt} > crm_now()`,
    ),
  );
  return found > 0;
}

/** Records that the password was just entered in this session. Safe to repeat. */
export async function markRecentlyAuthenticated(db: Reader, tokenHash: string): Promise<void> {
  await db
    .update(customerSessions)
    .set({ passwordAt: sql`crm_now()` })
    .where(eq(customerSessions.tokenHash, tokenHash));
}

/** Whether the password was given in this session a short while ago. */
export async function isRecentlyAuthenticated(db: Reader, tokenHash: string): Promise<boolean> {
  const since = sql`${customerSessions.passwordAt} > crm_now() - make_interval(mins => ${FRESH_MINUTES})`;
  const found = await db.$count(
    customerSessions,
    and(eq(customerSessions.tokenHash, tokenHash), since),
  );
  return found > 0;
}

/** Opens a session for a customer and gives its token, of which only the hash is stored. */
export async function openSession(db: Reader, customerId: string): Promise<SignedIn> {
  // 256 random bits cannot be guessed, so the stored hash needs no salt and can be fast.
  const session = randomBytes(32).toString("base64url");
  const [opened] = await db
    .insert(customerSessions)
    .values({
      tokenHash: hashToken(session),
      customerId,
      expiresAt: sql`crm_now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .returning({
      language: sql<string | null>`(select locale from customers where id = ${customerId}::uuid)`,
    });
  const customer = await findCustomer(db, customerId);
  if (customer === null) throw new Error(`no customer ${customerId}`);
  return { session, customer, language: opened?.language ?? null };
}
