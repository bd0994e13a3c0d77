import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

import type { Reader } from "../store/database";
import { customerSessions } from "../store/schema/customers";

/** The header of a call that knows customers; put it in the call's schema. */
export const sessionHeaders = z.object({
  "x-customer-session": z.string().min(20).max(200).optional(),
});

/** What the table keeps of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

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
