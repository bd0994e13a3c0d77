// Grants holds to addresses and customers in batches, and counts them. hold-allowance.ts applies the limits.

import { and, eq, lt, sql } from "drizzle-orm";

import { baskets } from "../../tables/baskets";
import {
  type Database,
  runPreparedStatement,
  type Transaction,
} from "../../platform/database/database";
import type { IdempotencyKey } from "../../platform/http/reply-once";
import { shortenedHold } from "../hold-times/hold-times";
import { claims, holdGrants } from "../../tables/holds";
import { lockBasket } from "./basket-lock";

type HoldRequest = {
  holder: string;
  basketId: string;
  idempotencyKey: IdempotencyKey | null;
  wanted: number;
  maxHeld: number;
  maxPerMinute: number;
  /** The /24 of an IPv4 address or /48 of an IPv6 one, which has its own limits. */
  site: { holder: string; maxHeld: number; maxPerMinute: number } | null;
};

type HoldGrant = {
  /** Null if refused. */
  grantId: string | null;
  /** The same request was granted before under its idempotency key. */
  isRepeat: boolean;
  /** Seats that the holder already had. */
  held: number;
  /** If refused: when to try again. */
  minutes: number;
};

/** Revokes the grant of a request that held no seats, unless a repeat of the request uses it. */
export async function revokeGrant(db: Database, grantId: string): Promise<void> {
  await db
    .update(holdGrants)
    .set({ calls: sql`${holdGrants.calls} - 1` })
    .where(eq(holdGrants.id, grantId));
  await db.delete(holdGrants).where(and(eq(holdGrants.id, grantId), lt(holdGrants.calls, 1)));
}

/** Moves a basket's grants together with its seats. They still count for the same holder. */
export async function moveGrants(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await tx.update(holdGrants).set({ basketId: toId }).where(eq(holdGrants.basketId, fromId));
}

/** Subtracts the seats that the request released. */
export async function reduceGrant(db: Database, grantId: string, returned: number): Promise<void> {
  await db
    .update(holdGrants)
    .set({ basketTotal: sql`greatest(0, ${holdGrants.basketTotal} - ${returned}::int)` })
    .where(eq(holdGrants.id, grantId));
}

/** Shortens a basket's first hold, unless `shortenedHold` returns null. */
export async function shortenFirstHold(db: Database, basketId: string): Promise<void> {
  await db.transaction(async (tx: Transaction) => {
    const basket = await lockBasket(tx, basketId);
    const until = basket && shortenedHold(basket, basket.now);
    if (until === null) return;
    await tx.update(baskets).set({ heldUntil: until }).where(eq(baskets.id, basketId));
    await tx.execute(sql`
      update ${claims} set held_until = ${until.toISOString()}::timestamptz
      where basket_id = ${basketId} and state = 'held' and reserved_id is null`);
  });
}

/** See `grant_hold` in functions.sql. */
export type GrantQueue = { grant: (request: HoldRequest) => Promise<HoldGrant> };

type Waiting = {
  request: HoldRequest;
  resolve: (grant: HoldGrant) => void;
  reject: (error: unknown) => void;
};

const MAX_BATCH = 100;

/**
 * Holders are locked in a fixed order, so that batches never deadlock. Asynchronous commit: a grant lost in a crash
 * costs no seat.
 */
const GRANTS = {
  name: "grant_holds",
  text: `with fast as materialized (select set_config('synchronous_commit', 'off', true))
    select r.place::int - 1 as place, g.grant_id as "grantId", g.is_repeat as "isRepeat", g.held,
      coalesce(g.minutes, 0) as minutes
    from fast, (
      select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[],
          $9::int[], $10::int[])
        with ordinality as requests (holder, site, basket_id, request_key, request_hash, wanted, max_held, max_a_minute,
          max_site_held, max_site_a_minute, place)
      order by coalesce(site, holder), holder, place) r
    cross join lateral grant_hold(r.holder, r.site, r.basket_id, r.request_key, r.request_hash, r.wanted, r.max_held,
      r.max_a_minute, r.max_site_held, r.max_site_a_minute) g`,
};

/** Opens the queue of one process. Requests that arrive during a batch are in the next one. */
export function openGrantQueue(db: Database): GrantQueue {
  let waiting: Waiting[] = [];
  let isServing = false;

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await grantAll(db, batch);
    }
    isServing = false;
  }

  return {
    grant: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        // After the current event loop iteration, so that all of its requests are in one batch.
        if (!isServing) {
          isServing = true;
          setImmediate(() => void serve());
        }
      }),
  };
}

async function grantAll(db: Database, batch: readonly Waiting[]): Promise<void> {
  const column = <T>(of: (request: HoldRequest) => T) => batch.map(({ request }) => of(request));
  try {
    const rows = await runPreparedStatement<HoldGrant & { place: number }>(db, GRANTS, [
      column(({ holder }) => holder),
      column(({ site }) => site?.holder ?? null),
      column(({ basketId }) => basketId),
      column(({ idempotencyKey }) => idempotencyKey?.key ?? null),
      column(({ idempotencyKey }) => idempotencyKey?.requestHash ?? null),
      column(({ wanted }) => wanted),
      column(({ maxHeld }) => maxHeld),
      column(({ maxPerMinute }) => maxPerMinute),
      column(({ site }) => site?.maxHeld ?? 0),
      column(({ site }) => site?.maxPerMinute ?? 0),
    ]);
    const grants = new Map(rows.map(({ place, ...grant }) => [place, grant]));
    for (const [place, { resolve, reject }] of batch.entries()) {
      const grant = grants.get(place);
      if (grant === undefined) reject(new Error("grant_hold returned no row"));
      else resolve(grant);
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
