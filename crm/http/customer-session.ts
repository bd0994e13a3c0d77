import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

import type { Reader } from "../store/database";
import { customerSessions } from "../store/schema/customers";
import { hashToken } from "../store/token-hash";

/** The header of a call that knows customers; put it in the call's schema. */
export const sessionHeaders = z.object({
  "x-customer-session": z.string().min(20).max(200).optional(),
});

/** Who is signed in, or null: no token, an unknown one, or one that ran out. */
export async function findCustomerId(db: Reader, request: FastifyRequest): Promise<string | null> {
  const token = request.headers["x-customer-session"];
  if (typeof token !== "string" || token === "") return null;
  const [session] = await db
    .select({ customerId: customerSessions.customerId })
    .from(customerSessions)
    .where(
      and(
        eq(customerSessions.tokenHash, hashToken(token)),
        sql`${customerSessions.expiresAt} > crm_now()`,
      ),
    );
  return session?.customerId ?? null;
}

/** What the table keeps of the token that was shown, or undefined: the session that stays when all others end. */
export function shownSession(request: FastifyRequest): string | undefined {
  const token = request.headers["x-customer-session"];
  return typeof token === "string" ? hashToken(token) : undefined;
}
