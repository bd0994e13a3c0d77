import { randomUUID } from "node:crypto";
import { join } from "node:path";

import type { Try } from "../holds/load-generator";
import { type Arena, openBaskets, openPerformances, withClient } from "../holds/performances";
import { CONNECTIONS, runBuyers } from "../holds/run-load";
import { projectRoot } from "../../tests/support/servers/program";

export const PROCESSES = 4;
const BUYERS = 200;
/** How many buyers of each process want the same two seats. */
const CROWD = 2;
/** How long a round may last. */
const MOST_SECONDS = 600;

/** What went wrong; all zero when nothing did. */
export type Wrongs = {
  /** Tickets beyond the first for the same seat. */
  doubled: number;
  /** Tickets whose seat is claimed for another basket, or for none. */
  unclaimed: number;
  /** Seats that were sold, blocked or held before, and are not any more. */
  overtaken: number;
  /** Seats that a basket holds without a ticket. */
  lost: number;
  /** Baskets with a part of what they asked for. */
  partial: number;
  /** How many seats more or fewer buyers were told than there are tickets. */
  untold: number;
  /** Buyers who got no answer. */
  failed: number;
};

export type Round = {
  tries: number;
  granted: number;
  raced: number;
  seconds: number;
  wrongs: Wrongs;
};

/** How many tries there are for one performance. */
export const triesEach = (arena: Arena) => pairsOf(arena).length * PROCESSES * CROWD;

/**
 * Opens performances in which some seats are sold, blocked, held, or held too long; lets the buyers of four processes ask
 * for every two neighbors of them, in the same order; and compares what the database has with what the buyers were told.
 */
export async function runRound(
  databaseUrl: string,
  arena: Arena,
  performances: number,
  root = projectRoot,
): Promise<Round> {
  const run = `contested-${randomUUID()}`;
  const instanceIds = await openPerformances(databaseUrl, arena, run, performances);
  const holder = await takeSome(databaseUrl, instanceIds, arena);
  const before = await listForeign(databaseUrl, instanceIds);
  const baskets = await openBaskets(databaseUrl, triesEach(arena) * performances);
  const begin = Date.now();
  const tries = await runBuyers(
    PROCESSES,
    baskets,
    {
      databaseUrl,
      poolSize: CONNECTIONS / PROCESSES,
      buyers: BUYERS / PROCESSES,
      how: "crowd",
      limited: false,
      instanceIds,
      priceTypeId: arena.priceTypeId,
      pairs: pairsOf(arena),
      bands: [],
      crowd: CROWD,
      seconds: MOST_SECONDS,
    },
    join(root, "bench/holds/load-generator.ts"),
  );
  const seconds = (Date.now() - begin) / 1000;
  return {
    tries: tries.length,
    granted: tries.filter(({ got }) => got > 0).length,
    raced: countRaced(tries),
    seconds,
    wrongs: await countWrongs(databaseUrl, { instanceIds, holder, before }, tries),
  };
}

/** Every two neighbors, so that each seat is in two pairs but at the ends of its row. */
function pairsOf({ seats }: Arena): [string, string][] {
  return seats.flatMap((left, index): [string, string][] => {
    const right = seats[index + 1];
    return right === undefined || right.row !== left.row ? [] : [[left.id, right.id]];
  });
}

/** Of every 29 seats one is sold, one blocked, one held, and two were held too long. Returns the basket that held. */
async function takeSome(
  databaseUrl: string,
  instanceIds: string[],
  { seats }: Arena,
): Promise<string> {
  const [holder = ""] = await openBaskets(databaseUrl, 1);
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `with seat as (select * from unnest($2::text[], $3::text[]) with ordinality as s (id, band_id, n))
       insert into claims (instance_id, seat_id, band_id, state, basket_id, held_until)
       select instance_id, seat.id, seat.band_id,
         case seat.n % 29 when 3 then 'sold' when 9 then 'blocked' else 'held' end,
         case when seat.n % 29 in (15, 20, 21) then $4::uuid end,
         case when seat.n % 29 = 15 then crm_now() + interval '1 hour'
           when seat.n % 29 in (20, 21) then crm_now() - interval '1 second' end
       from unnest($1::text[]) instance_id, seat where seat.n % 29 in (3, 9, 15, 20, 21)`,
      [instanceIds, seats.map(({ id }) => id), seats.map(({ bandId }) => bandId), holder],
    );
  });
  return holder;
}

/** The seats that no buyer may get, as they stand. */
async function listForeign(databaseUrl: string, instanceIds: string[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ claim: string }>(
      `select concat_ws(' ', instance_id, seat_id, state, basket_id, held_until) as claim from claims
       where instance_id = any($1) and (state <> 'held' or held_until > crm_now())`,
      [instanceIds],
    );
    return rows.map(({ claim }) => claim);
  });
}

type Opened = { instanceIds: string[]; holder: string; before: string[] };

async function countWrongs(
  databaseUrl: string,
  { instanceIds, holder, before }: Opened,
  tries: readonly Try[],
): Promise<Wrongs> {
  const after = new Set(await listForeign(databaseUrl, instanceIds));
  return withClient(databaseUrl, async (client) => {
    const count = async (text: string) => {
      const { rows } = await client.query<{ n: number }>(
        `with ticket as (select * from basket_tickets where instance_id = any($1)),
         claim as (select * from claims where instance_id = any($1) and basket_id <> $2) ${text}`,
        [instanceIds, holder],
      );
      return rows[0]?.n ?? NaN;
    };
    const told = tries.reduce((sum, { got }) => sum + got, 0);
    return {
      doubled: await count(
        `select (count(*) - count(distinct (instance_id, seat_id)))::int as n from ticket`,
      ),
      unclaimed: await count(
        `select count(*)::int as n from ticket t where not exists (
           select from claim c where c.instance_id = t.instance_id and c.seat_id = t.seat_id
             and c.basket_id = t.basket_id and c.state = 'held')`,
      ),
      overtaken: before.filter((claim) => !after.has(claim)).length,
      lost: await count(
        `select count(*)::int as n from claim c where not exists (
           select from ticket t where t.instance_id = c.instance_id and t.seat_id = c.seat_id
             and t.basket_id = c.basket_id)`,
      ),
      partial: await count(
        `select count(*)::int as n from (
           select from ticket group by basket_id having count(*) <> 2) part`,
      ),
      untold: Math.abs(told - (await count("select count(*)::int as n from ticket"))),
      failed: tries.filter(({ refusal }) => refusal === "failed").length,
    };
  });
}

/** How many tries were under way at the same time as another one for the same two seats. */
function countRaced(tries: readonly Try[]): number {
  const pairs = new Map<string, Try[]>();
  for (const each of tries) {
    const key = `${each.instance} ${each.pair}`;
    pairs.set(key, [...(pairs.get(key) ?? []), each]);
  }
  const isRaced = (one: Try, same: readonly Try[]) =>
    same.some((other) => other !== one && other.begin < one.end && one.begin < other.end);
  return [...pairs.values()].flatMap((same) => same.filter((one) => isRaced(one, same))).length;
}
