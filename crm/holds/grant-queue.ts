import type { Database } from "../platform/database/database";
import type { HoldGrant, HoldRequest } from "./hold-grants";
import { runPrepared } from "../platform/database/prepared-statement";

/** Gives leave to hold seats, or says when to try again (see `grant_hold`). */
export type GrantQueue = { grant: (request: HoldRequest) => Promise<HoldGrant> };

type Waiting = {
  request: HoldRequest;
  resolve: (grant: HoldGrant) => void;
  reject: (error: unknown) => void;
};

const MAX_BATCH = 100;

/**
 * One statement for all who ask at once. Holders are locked in one order in every process, so no two batches wait for
 * each other. A grant that is lost in a crash of the database costs nobody a seat: its commit need not wait for the disk.
 */
const GRANTS = {
  name: "grant_holds",
  text: `with fast as materialized (select set_config('synchronous_commit', 'off', true))
    select r.place::int - 1 as place, g.grant_id as "grantId", g.held, coalesce(g.minutes, 0) as minutes
    from fast, (
      select * from unnest($1::text[], $2::uuid[], $3::text[], $4::int[], $5::int[], $6::int[])
        with ordinality as asked (holder, basket_id, request_key, wanted, max_held, max_a_minute, place)
      order by holder, place) r
    cross join lateral grant_hold(r.holder, r.basket_id, r.request_key, r.wanted, r.max_held, r.max_a_minute) g`,
};

/** Opens the queue of one process: who asks while a batch is under way is in the next one. */
export function openGrantQueue(db: Database): GrantQueue {
  let waiting: Waiting[] = [];
  let isServing = false;

  async function serve(): Promise<void> {
    isServing = true;
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
        // At the end of this turn of the event loop, so that all who ask in it are served together.
        if (!isServing) {
          isServing = true;
          setImmediate(() => void serve());
        }
      }),
  };
}

async function grantAll(db: Database, batch: readonly Waiting[]): Promise<void> {
  const column = <K extends keyof HoldRequest>(name: K) =>
    batch.map(({ request }) => request[name]);
  try {
    const rows = await runPrepared<HoldGrant & { place: number }>(db, GRANTS, [
      column("holder"),
      column("basketId"),
      column("requestKey"),
      column("wanted"),
      column("maxHeld"),
      column("maxPerMinute"),
    ]);
    const grants = new Map(rows.map(({ place, ...grant }) => [place, grant]));
    for (const [place, { resolve, reject }] of batch.entries()) {
      const grant = grants.get(place);
      if (grant === undefined) reject(new Error("grant_hold gave no answer"));
      else resolve(grant);
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
