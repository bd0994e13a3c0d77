import { and, inArray } from "drizzle-orm";

import { runPreparedStatement, type Reader } from "../../platform/database/database";
import { claimIsLive } from "../../stock/holds/seat-claims";
import { formerCodes } from "../../tables/other-systems";
import { claims } from "../../tables/holds";

export const seatKey = (instanceId: string, seatId: string) => `${instanceId} ${seatId}`;

export type Taken = "sold" | "held" | "reserved" | "blocked";

/** Enters the performances as buyers do: nobody changes their plans until the transaction ends. In order, against deadlocks. */
export async function enterPerformances(db: Reader, ids: readonly string[]): Promise<void> {
  const enter = {
    name: "enter_instances",
    text: `select pg_advisory_xact_lock_shared(hashtextextended(id, 7)) from (
      select unnest($1::text[]) as id order by 1) sorted`,
  };
  if (ids.length > 0) await runPreparedStatement(db, enter, [[...ids]]);
}

export async function findTaken(db: Reader, ids: readonly string[]): Promise<Map<string, Taken>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      ...{ instanceId: claims.instanceId, seatId: claims.seatId, state: claims.state },
      reservedId: claims.reservedId,
    })
    .from(claims)
    .where(and(inArray(claims.instanceId, [...ids]), claimIsLive));
  return new Map(
    rows.map(({ instanceId, seatId, state, reservedId }) => [
      seatKey(instanceId, seatId),
      state === "held" && reservedId !== null ? "reserved" : state,
    ]),
  );
}

export const codeKey = (instanceId: string, code: string) => `${instanceId} ${code}`;

export async function findCodes(db: Reader, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .select({ instanceId: formerCodes.instanceId, code: formerCodes.code })
    .from(formerCodes)
    .where(inArray(formerCodes.code, [...codes]));
  return new Set(rows.map(({ instanceId, code }) => codeKey(instanceId, code)));
}
