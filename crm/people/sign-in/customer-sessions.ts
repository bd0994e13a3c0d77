import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import type { SignedIn } from "#contract/schemas/customer";
import { customerOfRow, findCustomer, selectCustomer } from "../customers/customers";
import { customers } from "../../tables/customers";
import { customerSessions } from "../../tables/sign-in";
import type { Reader, Transaction } from "../../platform/database/database";
import { buildOnce } from "../../platform/database/rows";
import { hashToken } from "../../platform/hash";
import { FRESH_MINUTES } from "#contract/rules/sign-in/sign-in";
import { REPEAT_SECONDS, SESSION_HOURS } from "./rules";

export async function deleteSession(db: Reader, tokenHash: string): Promise<void> {
  await db.delete(customerSessions).where(eq(customerSessions.tokenHash, tokenHash));
}

/**
 * Derives the token that replaces a session's token after a change. When a form is submitted twice, the browser discards
 * the first response with its cookie, so the second request must get the same token (`isRenewed`). It is derived from
 * the old token and `proof` (old and new password, or the mailed token) rather than stored, so only a repeat of the same
 * request can get it, for `REPEAT_SECONDS`.
 */
export function renewedToken(
  secrets: readonly string[],
  oldToken: string,
  proof: readonly string[],
): string {
  const [secret] = secrets;
  if (secret === undefined) throw new Error("no secret for session tokens");
  const key = Buffer.from(hkdfSync("sha256", secret, "", "foyer session renewal", 32));
  return createHmac("sha256", key)
    .update(JSON.stringify([oldToken, ...proof]))
    .digest("base64url");
}

/** Replaces a session's token, so that a stolen one stops working. The session's expiry does not change. */
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

/** Whether a session was just given this token, so that the request is a repeat of one that succeeded. */
export async function isRenewed(db: Reader, newToken: string): Promise<boolean> {
  const since = sql`crm_now() - make_interval(secs => ${REPEAT_SECONDS})`;
  const count = await db.$count(
    customerSessions,
    and(
      eq(customerSessions.tokenHash, hashToken(newToken)),
      sql`${customerSessions.renewedAt} > ${since}`,
      sql`${customerSessions.expiresAt} > crm_now()`,
    ),
  );
  return count > 0;
}

/** Records that the password was just entered in this session. */
export async function markRecentlyAuthenticated(db: Reader, tokenHash: string): Promise<void> {
  await db
    .update(customerSessions)
    .set({ passwordAt: sql`crm_now()` })
    .where(eq(customerSessions.tokenHash, tokenHash));
}

/** Whether the password was entered in this session within `FRESH_MINUTES`. */
export async function isRecentlyAuthenticated(db: Reader, tokenHash: string): Promise<boolean> {
  const isRecent = sql`${customerSessions.passwordAt} > crm_now() - make_interval(mins => ${FRESH_MINUTES})`;
  const isSession = eq(customerSessions.tokenHash, tokenHash);
  return (await db.$count(customerSessions, and(isSession, isRecent))) > 0;
}

/**
 * Derives the token of a guest's visit from the form's key, which only its page knows, and what was typed: a form that is
 * submitted twice signs in to the same visit, whose basket the first request has claimed.
 */
export const guestVisitToken = (
  secrets: readonly string[],
  requestKey: string,
  typed: unknown,
): string => renewedToken(secrets, requestKey, ["guest", JSON.stringify(typed)]);

/** The visit that a guest's form began within `REPEAT_SECONDS`; null for none. */
export async function findGuestVisit(db: Reader, session: string): Promise<SignedIn | null> {
  const [visit] = await db
    .select({ customerId: customerSessions.customerId })
    .from(customerSessions)
    .innerJoin(customers, eq(customers.id, customerSessions.customerId))
    .where(
      and(
        eq(customerSessions.tokenHash, hashToken(session)),
        sql`${customerSessions.expiresAt} > crm_now()`,
        sql`${customers.createdAt} > crm_now() - make_interval(secs => ${REPEAT_SECONDS})`,
      ),
    );
  const customer = visit === undefined ? null : await findCustomer(db, visit.customerId);
  return customer && { session, customer, language: null };
}

const openedSession = buildOnce((db) => {
  const customerId = sql.placeholder("customerId");
  const opened = db.$with("opened").as(
    db
      .insert(customerSessions)
      .values({
        tokenHash: sql.placeholder("tokenHash"),
        customerId,
        expiresAt: sql`crm_now() + make_interval(hours => ${SESSION_HOURS})`,
      })
      .returning({ customerId: customerSessions.customerId }),
  );
  return selectCustomer(
    db,
    eq(customers.id, customerId),
    { language: sql<string | null>`${customers.locale}` },
    db.with(opened),
  ).prepare("opened_session");
});

/** Opens a session for a customer. Only the token's hash is stored. */
export async function openSession(
  db: Reader,
  customerId: string,
  // 256 random bits, so a fast hash without a salt is enough.
  session = randomBytes(32).toString("base64url"),
): Promise<SignedIn> {
  const [opened] = await openedSession(db).execute({ tokenHash: hashToken(session), customerId });
  if (opened === undefined) throw new Error(`no customer ${customerId}`);
  const { language, ...customer } = opened;
  return { session, customer: customerOfRow(customer), language };
}
