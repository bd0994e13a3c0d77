import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { KNOWN_CALLER } from "#contract/calls/define";
import type { AttemptCaller } from "./rules";
import { customerSessions } from "../../tables/sign-in";
import type { Reader } from "../../platform/database/database";
import { buildOnce } from "../../platform/database/rows";
import { hashToken } from "../../platform/hash";
import type { RequestSession } from "../customers/customer-of-session";

const openSession = buildOnce((db) =>
  db
    .select({ customerId: customerSessions.customerId })
    .from(customerSessions)
    .where(
      and(
        eq(customerSessions.tokenHash, sql.placeholder("tokenHash")),
        sql`${customerSessions.expiresAt} > crm_now()`,
      ),
    )
    .prepare("open_session"),
);

export async function findCustomerId(db: Reader, request: FastifyRequest): Promise<string | null> {
  const token = readSessionToken(request);
  if (token === null) return null;
  const [session] = await openSession(db).execute({ tokenHash: hashToken(token) });
  if (session !== undefined) request.actor = { customer: session.customerId };
  return session?.customerId ?? null;
}

export function readRequester(request: FastifyRequest): RequestSession {
  return { sessionHash: readSessionHash(request) ?? null };
}

/** Hash of the request's session token, valid or not. */
export function readSessionHash(request: FastifyRequest): string | undefined {
  const token = readSessionToken(request);
  return token === null ? undefined : hashToken(token);
}

/** The request's session token, valid or not; null for none. */
export function readSessionToken(request: FastifyRequest): string | null {
  const token = request.headers["x-customer-session"];
  return typeof token === "string" && token !== "" ? token : null;
}

/** All requests without a caller header count as one caller. */
export function readCaller(request: FastifyRequest): AttemptCaller {
  const header = request.headers["x-caller"];
  const caller = typeof header === "string" ? header : "";
  return { callerHash: hashToken(caller), isKnown: caller.startsWith(KNOWN_CALLER) };
}
