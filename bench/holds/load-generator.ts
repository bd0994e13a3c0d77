import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { z } from "zod";

import {
  runInTransaction,
  openDatabase,
  runPreparedStatement,
  retryTransaction,
  type Database,
} from "../../crm/platform/database/database";
import { holdTickets } from "../../crm/basket/lines/tickets/add-tickets";
import type { SeatRequest } from "../../crm/basket/lines/tickets/hold-seats";
import { openGrantQueue, revokeGrant } from "../../crm/stock/holds/hold-grants";
import { openHoldQueue } from "../../crm/basket/lines/tickets/hold-queue";

/*
 * A process of buyers, started by run-load.ts. Holds seats with the box office's own code and connection pool, and reports
 * every try with its times.
 */

const orderSchema = z.object({
  databaseUrl: z.string(),
  poolSize: z.number(),
  buyers: z.number(),
  /**
   * named: two neighbors picked by the buyer. best: the best available seat of a band. crowd: all pairs of neighbors in
   * the same order in all processes, with every fifth hold in its own transaction.
   */
  how: z.enum(["named", "best", "crowd"]),
  /** Checks the hold limit of the visitor's address before each hold. */
  limited: z.boolean(),
  /** Used one after the other. */
  instanceIds: z.array(z.string()),
  baskets: z.array(z.string()),
  priceTypeId: z.string(),
  /** Pairs of neighboring seats, for named and crowd. */
  pairs: z.array(z.tuple([z.string(), z.string()])),
  bands: z.array(z.string()),
  /** Buyers per process that request the same two seats, for crowd. */
  crowd: z.number(),
  seconds: z.number(),
});
export type LoadOrder = z.infer<typeof orderSchema>;

/**
 * `got` is the number of seats, 0 for a refusal; `pair` is the index in `pairs`; times are milliseconds since the Unix
 * epoch.
 */
export type Try = {
  instance: number;
  band: string;
  pair?: number | undefined;
  got: number;
  begin: number;
  end: number;
  refusal: string;
};

const HOLDS_PER_ADDRESS = 10;

/** The hold threw, for example because no connection was free in time. */
const FAILED = "failed";

process.once("message", (message) => {
  void generateLoad(orderSchema.parse(message)).then((tries) => {
    process.send?.(tries, () => process.disconnect());
  });
});
process.send?.("ready");

async function generateLoad(order: LoadOrder): Promise<Try[]> {
  const { db, close } = openDatabase(order.databaseUrl, { poolSize: order.poolSize });
  const tries: Try[] = [];
  const maxBatchSize = Number(process.env.BENCH_MAX_BATCH ?? 50);
  const holds = openHoldQueue(db, { maxBatchSize });
  const grants = openGrantQueue(db);
  // Like a call with an Idempotency-Key (crm/stock/holds/hold-allowance.ts).
  const holdOnce = async (request: SeatRequest, basketId: string, n: number): Promise<Held> => {
    const idempotencyKey = { key: randomUUID(), requestHash: basketId };
    const call = { basketId, customerId: null, request, idempotencyKey };
    const isAlone = maxBatchSize === 0 || (order.how === "crowd" && n % 5 === 4);
    const served = isAlone ? "individually" : await holds.hold(call);
    if (served !== "individually") return served;
    return retryTransaction(() =>
      runInTransaction(db, (tx) => holdTickets(tx, basketId, request, null, null)),
    );
  };
  // Like crm/stock/holds/hold-allowance.ts.
  const holdWithLimit = async (request: SeatRequest, basketId: string, n: number) => {
    const { grantId } = await grants.grant({
      // Changes after a few holds: grants of one address wait for each other and add up all its holds.
      holder: `address:${process.pid}-${n % order.buyers}-${Math.floor(n / order.buyers / HOLDS_PER_ADDRESS)}`,
      basketId,
      idempotencyKey: { key: randomUUID(), requestHash: basketId },
      wanted: 2,
      maxHeld: 1_000,
      maxPerMinute: 1_000,
      site: null,
    });
    if (grantId === null) throw new Error("hold limit reached");
    const outcome = await holdOnce(request, basketId, n);
    if (!outcome.ok) await revokeGrant(db, grantId);
    return outcome;
  };
  const hold = order.limited ? holdWithLimit : holdOnce;
  const buyer = BUYERS[order.how](order);
  const until = Date.now() + order.seconds * 1000;
  let next = 0;
  const lookTimer = setInterval(() => void buyer.look(db), LOOK_EVERY_MS);
  await Promise.all(
    Array.from({ length: order.buyers }, async () => {
      while (Date.now() < until && next < order.baskets.length) {
        const attempt = buyer.next();
        if (attempt === null) return;
        const at = next++;
        const basketId = order.baskets[at] ?? "";
        const begin = performance.timeOrigin + performance.now();
        const outcome = await hold(attempt.request, basketId, at).catch(() => null);
        const end = performance.timeOrigin + performance.now();
        if (outcome?.ok === true) attempt.onHeld();
        const { instance, band, pair, seats } = attempt;
        const refusal =
          outcome === null ? FAILED : outcome.ok ? "" : attempt.onRefused(outcome.failure);
        const got = outcome?.ok === true ? seats : 0;
        tries.push({ instance, band, pair, got, begin, end, refusal });
      }
    }),
  );
  clearInterval(lookTimer);
  await close();
  return tries;
}

type Held = Awaited<ReturnType<typeof holdTickets>>;
type Refusal = Extract<Held, { ok: false }>["failure"];
type TicketRequest = {
  instance: number;
  band: string;
  pair?: number | undefined;
  seats: number;
  request: SeatRequest;
  onHeld: () => void;
  /** Called with a refusal; returns its code. */
  onRefused: (refusal: Refusal) => string;
};
type Buyer = { next(): TicketRequest | null; look(db: Database): Promise<void> };

/** Maximum age of the buyers' seat map, like a cached page. */
const LOOK_EVERY_MS = 250;

/** Picks a random pair of neighbors that is free on the process's seat map. */
function namedBuyer({ instanceIds, pairs, priceTypeId }: LoadOrder): Buyer {
  let instance = 0;
  let free = [...pairs];
  const forget = (pair: [string, string]) => {
    const index = free.indexOf(pair);
    // Replaced by the last pair; the order doesn't matter for random picks.
    if (index >= 0) free[index] = free.at(-1) ?? pair;
    if (index >= 0) free.pop();
  };
  return {
    look: async (db) => {
      const at = instance;
      const statement = { name: "look", text: "select seat_id from claims where instance_id = $1" };
      const rows = await runPreparedStatement<{ seat_id: string }>(db, statement, [
        instanceIds[at],
      ]);
      const taken = new Set(rows.map(({ seat_id }) => seat_id));
      if (at === instance) free = free.filter((pair) => !pair.some((seat) => taken.has(seat)));
    },
    next: () => {
      if (free.length === 0) {
        instance += 1;
        free = [...pairs];
      }
      const instanceId = instanceIds[instance];
      const pair = free[Math.floor(Math.random() * free.length)];
      if (instanceId === undefined || pair === undefined) return null;
      const at = instance;
      const onHeld = () => {
        if (at === instance) forget(pair);
      };
      return {
        instance: at,
        band: "",
        seats: 2,
        request: { instanceId, seats: pair.map((seatId) => ({ seatId, priceTypeId })) },
        onHeld,
        onRefused: (refusal) => {
          onHeld();
          return refusal.code;
        },
      };
    },
  };
}

/** Requests a seat of a random band until all bands are sold out, then continues with the next performance. */
function bestBuyer({ instanceIds, bands, priceTypeId }: LoadOrder): Buyer {
  let instance = 0;
  let open = [...bands];
  return {
    look: () => Promise.resolve(),
    next: () => {
      if (open.length === 0) {
        instance += 1;
        open = [...bands];
      }
      const instanceId = instanceIds[instance];
      const band = open[Math.floor(Math.random() * open.length)];
      if (instanceId === undefined || band === undefined) return null;
      const at = instance;
      const request = { instanceId, choices: [{ band, priceTypeId, quantity: 1 }], together: true };
      return {
        instance: at,
        band,
        seats: 1,
        request,
        onHeld: () => undefined,
        onRefused: (refusal) => {
          if (at === instance) open = open.filter((other) => other !== band);
          return refusal.code === "not-allowed" ? refusal.reason : refusal.code;
        },
      };
    },
  };
}

/** Requests the next pair on the list, whether it is free or not. */
function crowdBuyer({ instanceIds, pairs, priceTypeId, crowd }: LoadOrder): Buyer {
  let next = 0;
  return {
    look: () => Promise.resolve(),
    next: () => {
      const at = Math.floor(next++ / crowd);
      const instance = Math.floor(at / pairs.length);
      const pair = at % pairs.length;
      const instanceId = instanceIds[instance];
      if (instanceId === undefined) return null;
      return {
        instance,
        band: "",
        pair,
        seats: 2,
        request: {
          instanceId,
          seats: (pairs[pair] ?? []).map((seatId) => ({ seatId, priceTypeId })),
        },
        onHeld: () => undefined,
        onRefused: ({ code }) => code,
      };
    },
  };
}

const BUYERS = { named: namedBuyer, best: bestBuyer, crowd: crowdBuyer };
