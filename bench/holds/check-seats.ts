import type { Try } from "./load-generator";
import { type Arena, withClient } from "./performances";
import type { LoadResult } from "./run-load";

/** What went wrong; all zero when nothing did. */
export type Wrong = {
  /** Seats that two baskets think they have, or that the box office holds for another one. */
  oversold: number;
  /** Seats that are kept from everybody and are in nobody's basket, or held without a claim. */
  lost: number;
  /** Buyers who were refused while there were seats that nobody had asked for yet. */
  refusedTooEarly: number;
  /** Buyers who got no answer. */
  failed: number;
  /** Seats that buyers were told they have, and the database does not know of. */
  untold: number;
};

/** Looks at the database after a run, and at what the buyers were told. */
export async function checkSeats(url: string, arena: Arena, result: LoadResult): Promise<Wrong> {
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
    const told = tries.reduce((sum, { got }) => sum + got, 0);
    return {
      oversold: oversold + foreign,
      lost,
      refusedTooEarly: refusedTooEarly(arena, tries),
      failed: tries.filter(({ refusal }) => refusal === "failed").length,
      untold: Math.abs(told - held),
    };
  });
}

/**
 * Who asked for one seat of a band, and was refused, was told the truth when by the time of the answer as many as the
 * band has seats had asked for one, and got it in the end. Otherwise one was free.
 */
function refusedTooEarly({ bands }: Arena, tries: readonly Try[]): number {
  const begins = new Map<string, number[]>();
  const keyOf = ({ instance, band }: Try) => `${instance} ${band}`;
  for (const each of tries) {
    if (each.got === 0) continue;
    const known = begins.get(keyOf(each));
    if (known === undefined) begins.set(keyOf(each), [each.begin]);
    else known.push(each.begin);
  }
  for (const times of begins.values()) times.sort((a, b) => a - b);
  return tries.filter((each) => {
    if (each.got > 0 || each.band === "" || each.refusal === "failed") return false;
    const seats = bands.find(({ id }) => id === each.band)?.seats ?? 0;
    // The one who asked for the last seat, in order of asking.
    const last = begins.get(keyOf(each))?.[seats - 1];
    return last === undefined || last > each.end;
  }).length;
}

export function sumOfWrongs(wrong: Wrong): number {
  return Object.values(wrong).reduce((sum, each) => sum + each, 0);
}
