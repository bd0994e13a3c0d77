import type { Try } from "./load-generator";
import { withClient } from "../support/with-client";
import type { Arena } from "./performances";
import type { LoadResult } from "./run-load";

export type ErrorCounts = {
  /** Seats with tickets in two baskets, or claimed for another basket than their ticket's. */
  oversold: number;
  /** Claims without a ticket, and tickets without a claim. */
  lost: number;
  /** Tries that were refused while there were free seats. */
  refusedTooEarly: number;
  /** Tries without a response. */
  failed: number;
  /** Difference between the number of reported seats and of claims. */
  misreported: number;
};

/** Compares the database after a run with the buyers' results. */
export async function checkSeats(
  url: string,
  arena: Arena,
  result: LoadResult,
): Promise<ErrorCounts> {
  const { instanceIds, tries } = result;
  return withClient(url, async (client) => {
    const count = async (text: string) => {
      const { rows } = await client.query<{ n: number }>(text, [instanceIds]);
      return rows[0]?.n ?? NaN;
    };
    const oversold = await count(
      `select coalesce(sum(n - 1), 0)::int as n from (
         select count(*) as n from basket_tickets where instance_id = any($1)
         group by instance_id, seat_id having count(*) > 1) twice`,
    );
    const foreign = await count(
      `select count(*)::int as n from basket_tickets t join claims c using (instance_id, seat_id)
       where t.instance_id = any($1) and c.basket_id <> t.basket_id`,
    );
    const lost = await count(
      `select count(*)::int as n
       from (select * from claims where instance_id = any($1)) c
       full join (select * from basket_tickets where instance_id = any($1)) t using (instance_id, seat_id)
       where c.seat_id is null or t.seat_id is null`,
    );
    const held = await count("select count(*)::int as n from claims where instance_id = any($1)");
    const reported = tries.reduce((sum, { got }) => sum + got, 0);
    return {
      oversold: oversold + foreign,
      lost,
      refusedTooEarly: refusedTooEarly(arena, tries),
      failed: tries.filter(({ refusal }) => refusal === "failed").length,
      misreported: Math.abs(reported - held),
    };
  });
}

/**
 * Counts refused tries for a seat of a band for which a seat was free: a refusal is only correct if, by the time of the
 * response, as many successful tries had begun as the band has seats.
 */
function refusedTooEarly({ bands }: Arena, tries: readonly Try[]): number {
  const begins = new Map<string, number[]>();
  const getKey = ({ instance, band }: Try) => `${instance} ${band}`;
  for (const attempt of tries) {
    if (attempt.got === 0) continue;
    const times = begins.get(getKey(attempt));
    if (times === undefined) begins.set(getKey(attempt), [attempt.begin]);
    else times.push(attempt.begin);
  }
  for (const times of begins.values()) times.sort((a, b) => a - b);
  return tries.filter((attempt) => {
    if (attempt.got > 0 || attempt.band === "" || attempt.refusal === "failed") return false;
    const seats = bands.find(({ id }) => id === attempt.band)?.seats ?? 0;
    // The begin of the try that got the band's last seat.
    const last = begins.get(getKey(attempt))?.[seats - 1];
    return last === undefined || last > attempt.end;
  }).length;
}

export function sumErrors(errors: ErrorCounts): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}
