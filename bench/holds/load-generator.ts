import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { z } from "zod";

import {
  allOrNothing,
  openDatabase,
  runPreparedStatement,
  retryTransaction,
  type Database,
} from "../../crm/platform/database/database";
import { holdTickets } from "../../crm/holds/add-tickets";
import type { SeatRequest } from "../../crm/holds/hold-seats";
import { openGrantQueue, revokeGrant } from "../../crm/holds/hold-grants";
import { openHoldQueue } from "../../crm/holds/hold-queue";

/*
 * One process of buyers, started by run-load.ts: it takes seats by the box office's own code, each hold in a
 * transaction of its own over a pool of connections, as a box office does. It tells every try with its times.
 */

const orderSchema = z.object({
  databaseUrl: z.string(),
  /** Connections of this process. */
  poolSize: z.number(),
  buyers: z.number(),
  /**
   * named: two neighbors that the buyer picked. best: one seat of a band, the best that is left. crowd: every two
   * neighbors in turn, the same ones in all processes, every fifth hold in a transaction of its own.
   */
  how: z.enum(["named", "best", "crowd"]),
  /** Each hold asks first for leave to hold, as a call does that names its visitor's address. */
  limited: z.boolean(),
  /** Performances, fought over one after the other. */
  instanceIds: z.array(z.string()),
  baskets: z.array(z.string()),
  priceTypeId: z.string(),
  /** Two seats beside each other each, for named. */
  pairs: z.array(z.tuple([z.string(), z.string()])),
  bands: z.array(z.string()),
  /** How many buyers of each process want the same two seats, for crowd. */
  crowd: z.number(),
  seconds: z.number(),
});
export type LoadOrder = z.infer<typeof orderSchema>;

/**
 * `got` is seats, 0 for a refusal; `pair` is which of `pairs` was asked for; times are milliseconds since the machine's
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

const HOLDS_AN_ADDRESS = 10;

/** No answer at all: no connection was free in time, or the box office failed. */
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
  const mostTogether = Number(process.env.BENCH_TOGETHER ?? 50);
  const holds = openHoldQueue(db, { mostTogether });
  const grants = openGrantQueue(db);
  // As the box office does it for a call with an Idempotency-Key (crm/holds/hold-allowance.ts).
  const holdOnce = async (request: SeatRequest, basketId: string, n: number): Promise<Held> => {
    const idempotencyKey = { key: randomUUID(), requestHash: basketId };
    const call = { basketId, customerId: null, request, idempotencyKey };
    const isAlone = mostTogether === 0 || (order.how === "crowd" && n % 5 === 4);
    const served = isAlone ? "individually" : await holds.hold(call);
    if (served !== "individually") return served;
    return retryTransaction(() =>
      allOrNothing(db, (tx) => holdTickets(tx, basketId, request, null)),
    );
  };
  // As in crm/holds/hold-allowance.ts.
  const holdWithin = async (request: SeatRequest, basketId: string, n: number) => {
    const { grantId } = await grants.grant({
      // Buyers of one address wait for each other; what a holder has is added up each time.
      holder: `address:${process.pid}-${n % order.buyers}-${Math.floor(n / order.buyers / HOLDS_AN_ADDRESS)}`,
      basketId,
      idempotencyKey: { key: randomUUID(), requestHash: basketId },
      wanted: 2,
      maxHeld: 1_000,
      maxPerMinute: 1_000,
      site: null,
    });
    if (grantId === null) throw new Error("no leave to hold");
    const outcome = await holdOnce(request, basketId, n);
    if (!outcome.ok) await revokeGrant(db, grantId);
    return outcome;
  };
  const hold = order.limited ? holdWithin : holdOnce;
  const buyer = BUYERS[order.how](order);
  const until = Date.now() + order.seconds * 1000;
  let next = 0;
  const looking = setInterval(() => void buyer.look(db), LOOK_EVERY_MS);
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
        if (outcome?.ok === true) attempt.gone();
        const { instance, band, pair, seats } = attempt;
        const refusal =
          outcome === null ? FAILED : outcome.ok ? "" : attempt.refused(outcome.problem);
        const got = outcome?.ok === true ? seats : 0;
        tries.push({ instance, band, pair, got, begin, end, refusal });
      }
    }),
  );
  clearInterval(looking);
  await close();
  return tries;
}

type Held = Awaited<ReturnType<typeof holdTickets>>;
type Refusal = Extract<Held, { ok: false }>["problem"];
type TicketRequest = {
  instance: number;
  /** What it asks for by name; empty for seats of any band. */
  band: string;
  pair?: number | undefined;
  seats: number;
  request: SeatRequest;
  /** The buyer has it. */
  gone: () => void;
  /** What the buyer learns, and its code. */
  refused: (refusal: Refusal) => string;
};
type Buyer = { next(): TicketRequest | null; look(db: Database): Promise<void> };

/** The seat map that buyers see is as old as this at most, as a page is that is kept for a moment. */
const LOOK_EVERY_MS = 250;

/** Picks two neighbors at random among those that are free on the map that this process has seen. */
function namedBuyer({ instanceIds, pairs, priceTypeId }: LoadOrder): Buyer {
  let instance = 0;
  let free = [...pairs];
  const forget = (pair: [string, string]) => {
    const index = free.indexOf(pair);
    // The last one takes its place: order does not matter, since picking is by chance.
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
      const gone = () => {
        if (at === instance) forget(pair);
      };
      return {
        instance: at,
        band: "",
        seats: 2,
        request: { instanceId, seats: pair.map((seatId) => ({ seatId, priceTypeId })) },
        gone,
        refused: (refusal) => {
          gone();
          return refusal.code;
        },
      };
    },
  };
}

/** Wants one seat of a band by chance, until that band is gone; then of the next performance. */
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
        gone: () => undefined,
        refused: (refusal) => {
          if (at === instance) open = open.filter((each) => each !== band);
          return refusal.code === "not-allowed" ? refusal.reason : refusal.code;
        },
      };
    },
  };
}

/** Takes what is next on the list, whether it is free or not. */
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
        gone: () => undefined,
        refused: ({ code }) => code,
      };
    },
  };
}

const BUYERS = { named: namedBuyer, best: bestBuyer, crowd: crowdBuyer };
