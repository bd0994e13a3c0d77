import { createHmac, hkdfSync } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import type { Reader, Transaction } from "../platform/database/database";
import { hashToken } from "../platform/token-hash";
import { customerSessions } from "../customers/tables";

/** A form posted twice arrives within moments; a copy of an old cookie and form may turn up any time later. */
const REPEAT_SECONDS = 10;

/**
 * The token that a session gets in the place of another, by a change that this one and `proof` were shown for.
 *
 * A form that is posted twice (a double click) shows the old token both times, and the browser drops the answer to the
 * first with its cookie. The token is therefore computed, so that the same request has the same token, and the
 * second post gets it too (`isRenewed`). It opens nothing to anyone else: without the secret the new token does not
 * follow from the old one, nothing that would open the session is stored, and the old token remains invalid for every
 * call. Only a request that repeats the whole change (old token, old password and new password, or the token of the
 * mailed link) is given it, and only for ten seconds, too short to guess the missing part.
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
