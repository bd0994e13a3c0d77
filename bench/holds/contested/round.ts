import { randomUUID } from "node:crypto";
import { join } from "node:path";

import type { Try } from "../load-generator";
import { type Arena, openBaskets, openPerformances } from "../performances";
import { withClient } from "../../support/with-client";
import { CONNECTIONS, runBuyers } from "../run-load";
import { projectRoot } from "../../../tests/support/servers/program";

export const PROCESSES = 4;
const BUYERS = 200;
/** Buyers per process that request the same two seats. */
const CROWD = 2;
const MAX_SECONDS = 600;

export type ErrorCounts = {
  /** Extra tickets for a seat that already has one. */
  doubled: number;
  /** Tickets without a claim of their basket. */
  unclaimed: number;
  /** Seats that were sold, blocked or held before the round and no longer are. */
  overtaken: number;
  /** Claims without a ticket. */
  lost: number;
  /** Baskets with only a part of the requested seats. */
  partial: number;
  /** Difference between the number of reported seats and of tickets. */
  misreported: number;
  /** Tries without a response. */
  failed: number;
};

export type Round = {
  tries: number;
  granted: number;
  contested: number;
  seconds: number;
  errors: ErrorCounts;
};

export const triesPerPerformance = (arena: Arena) => listPairs(arena).length * PROCESSES * CROWD;

/**
 * Opens performances in which some seats are sold, blocked, held, or have an expired hold. Then the buyers of four
 * processes request every pair of neighbors in the same order. Compares the database with the buyers' results.
 */
export async function runRound(
  databaseUrl: string,
  arena: Arena,
  performances: number,
  root = projectRoot,
): Promise<Round> {
  const run = `contested-${randomUUID()}`;
  const instanceIds = await openPerformances(databaseUrl, arena, run, performances);
  const holder = await occupySeats(databaseUrl, instanceIds, arena);
  const before = await listUnavailable(databaseUrl, instanceIds);
  const baskets = await openBaskets(databaseUrl, triesPerPerformance(arena) * performances);
  const startedAt = Date.now();
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
      pairs: listPairs(arena),
      bands: [],
      crowd: CROWD,
      seconds: MAX_SECONDS,
    },
    join(root, "bench/holds/load-generator.ts"),
  );
  const seconds = (Date.now() - startedAt) / 1000;
  return {
    tries: tries.length,
    granted: tries.filter(({ got }) => got > 0).length,
    contested: countContested(tries),
    seconds,
    errors: await countErrors(databaseUrl, { instanceIds, holder, before }, tries),
  };
}

/** All pairs of neighbors, so that each seat except at the ends of a row is in two pairs. */
function listPairs({ seats }: Arena): [string, string][] {
  return seats.flatMap((left, index): [string, string][] => {
    const right = seats[index + 1];
    return right === undefined || right.row !== left.row ? [] : [[left.id, right.id]];
  });
}

/** Of every 29 seats, one is sold, one blocked, one held, and two have an expired hold. Returns the holding basket. */
async function occupySeats(
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

/** Current claims on seats that no buyer can get. */
async function listUnavailable(databaseUrl: string, instanceIds: string[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ claim: string }>(
      `select concat_ws(' ', instance_id, seat_id, state, basket_id, held_until) as claim from claims
       where instance_id = any($1) and (state <> 'held' or held_until > crm_now())`,
      [instanceIds],
    );
    return rows.map(({ claim }) => claim);
  });
}

type RoundState = { instanceIds: string[]; holder: string; before: string[] };

async function countErrors(
  databaseUrl: string,
  { instanceIds, holder, before }: RoundState,
  tries: readonly Try[],
): Promise<ErrorCounts> {
  const after = new Set(await listUnavailable(databaseUrl, instanceIds));
  return withClient(databaseUrl, async (client) => {
    const count = async (text: string) => {
      const { rows } = await client.query<{ n: number }>(
        `with ticket as (select * from basket_tickets where instance_id = any($1)),
         claim as (select * from claims where instance_id = any($1) and basket_id <> $2) ${text}`,
        [instanceIds, holder],
      );
      return rows[0]?.n ?? NaN;
    };
    const reported = tries.reduce((sum, { got }) => sum + got, 0);
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
      misreported: Math.abs(reported - (await count("select count(*)::int as n from ticket"))),
      failed: tries.filter(({ refusal }) => refusal === "failed").length,
    };
  });
}

/** Number of tries that overlapped with another try for the same pair. */
function countContested(tries: readonly Try[]): number {
  const pairs = new Map<string, Try[]>();
  for (const attempt of tries) {
    const key = `${attempt.instance} ${attempt.pair}`;
    pairs.set(key, [...(pairs.get(key) ?? []), attempt]);
  }
  const isContested = (own: Try, same: readonly Try[]) =>
    same.some((other) => other !== own && other.begin < own.end && own.begin < other.end);
  return [...pairs.values()].flatMap((same) => same.filter((own) => isContested(own, same))).length;
}
