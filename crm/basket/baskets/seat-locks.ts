// Locks the seats of a change in another ticketing system, before the transaction that claims them (decision 37).

import { and, eq, ne } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";

import { Unavailable } from "#contract/calls/unavailable";
import type { Database } from "../../platform/database/database";
import { lockBasket } from "../../stock/holds/basket-lock";
import { expireHold } from "../../stock/holds/paying-hold";
import { listHeldSeats } from "../../stock/holds/seat-claims";
import { orders } from "../../tables/orders";
import type {
  LockedSeat,
  PricedSeat,
  SeatCalls,
  SeatToLock,
  TicketingSystem,
} from "../../system/system";
import { applySystemPrices, listSeatsToLock } from "./system-prices";
import { decide, writeSeatKey, lockAgain, releaseToMove, type SeatsToMove } from "./system-locks";

/** What the system has answered for one change; null if our own tables are the record of seats: nothing is asked. */
export type SeatLocks = null | {
  /** Keys of the seats that it has locked for the basket; among them those of this change; and those that it did not lock. */
  locked: ReadonlySet<string>;
  gained: ReadonlySet<string>;
  refused: ReadonlySet<string>;
  /** Its deadline, if it has named one. */
  until: Date | null;
  /** Whether it was asked at all: until then, its deadline is not known. */
  isAsked: boolean;
  /** Whether it has extended the seats that the basket had before, which a lock of others does not. */
  isExtended: boolean;
  /** Whether the change may ask again. */
  canAsk: boolean;
};

export type SystemDeps = { db: Database; system: TicketingSystem; log: FastifyBaseLogger };

/** Times that one change asks the system: it may refuse the seats of the first choices. */
const MAX_ASKS = 4;

/** Thrown in a change, whose transaction then rolls back: the system must be asked first. */
class AskFirst extends Error {
  constructor(readonly request: { lock: readonly SeatToLock[] } | SeatsToMove | "extend") {
    super("the ticketing system must be asked first");
  }
}

/**
 * Runs a change whose seats another system must lock first. The change runs, chooses seats and rolls back; the system
 * locks them while no transaction is open; then the change runs again and claims them. It is run again, too, if the
 * system refuses a seat, which the change then finds taken. What is locked and not claimed in the end is released.
 */
export async function withSeatLocks<T>(
  deps: SystemDeps,
  basketId: string,
  change: (locks: SeatLocks) => Promise<T>,
): Promise<T> {
  const { seats } = deps.system;
  if (seats.record === "ours") return change(null);
  return inTurn(basketId, () => changeWithLocks(deps, seats, basketId, change));
}

/** The end of the line of each basket that has calls now. */
const lines = new Map<string, Promise<unknown>>();

/**
 * One change of a basket at a time: what one locks is claimed or released before the next asks. Otherwise one would release
 * a seat that the system has locked for both, and that the other claims.
 */
async function inTurn<T>(basketId: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(basketId);
  const turn = before === undefined ? work() : before.then(work, work);
  lines.set(basketId, turn);
  try {
    return await turn;
  } finally {
    if (lines.get(basketId) === turn) lines.delete(basketId);
  }
}

async function changeWithLocks<T>(
  deps: SystemDeps,
  seats: SeatCalls,
  basketId: string,
  change: (locks: SeatLocks) => Promise<T>,
): Promise<T> {
  const asked: LockedSeat[] = await listHeldSeats(deps.db, basketId);
  const moved: SeatsToMove[] = [];
  let priced: readonly PricedSeat[] = [];
  let locks: NonNullable<SeatLocks> = {
    locked: new Set(asked.map(writeSeatKey)),
    gained: new Set(),
    refused: new Set(),
    until: null,
    isAsked: false,
    isExtended: false,
    canAsk: true,
  };
  try {
    for (let asks = 1; ; asks += 1) {
      try {
        const done = await change(locks);
        await applySystemPrices(deps, basketId, priced);
        return done;
      } catch (thrown) {
        if (!(thrown instanceof AskFirst)) throw thrown;
        const { request } = thrown;
        if (request === "extend") {
          ({ locks, priced } = await extendLocks(deps, seats, basketId, locks));
          // Before the change runs again, which may place an order.
          await applySystemPrices(deps, basketId, priced);
        } else {
          const wanted = "lock" in request ? request.lock : request.seats;
          asked.push(...wanted);
          if ("seats" in request) {
            moved.push(request);
            await releaseToMove(seats, request);
          }
          ({ locks, priced } = await lockSeats(seats, basketId, locks, wanted));
        }
        locks.canAsk = asks < MAX_ASKS;
      }
    }
  } finally {
    await releaseUnclaimed(deps, seats, basketId, () => asked);
    for (const each of moved) await lockAgain(deps, seats, each);
  }
}

/** `priced`: all seats that the system has locked for the basket, with what it asks for them. */
type Answered = { locks: NonNullable<SeatLocks>; priced: readonly PricedSeat[] };

/** Fewer seats than asked for are of no use by themselves: the change chooses again, and what it then leaves is released. */
async function lockSeats(
  calls: SeatCalls,
  basketId: string,
  locks: NonNullable<SeatLocks>,
  wanted: readonly SeatToLock[],
): Promise<Answered> {
  const answer = await decide(await calls.lock(basketId, wanted), calls, basketId);
  const locked = new Set(answer.seats.map(writeSeatKey));
  const wantedKeys = wanted.map(writeSeatKey);
  const gained = wantedKeys.filter((key) => locked.has(key));
  const missing = wantedKeys.filter((key) => !locked.has(key));
  return {
    priced: answer.seats,
    locks: {
      ...locks,
      locked: new Set([...locks.locked, ...locked]),
      gained: new Set([...locks.gained, ...gained]),
      refused: new Set([...locks.refused, ...missing]),
      until: answer.until,
      isAsked: true,
    },
  };
}

/** Ends the hold if the system no longer has all of its seats: the basket then shows them as lost. */
async function extendLocks(
  { db }: SystemDeps,
  calls: SeatCalls,
  basketId: string,
  locks: NonNullable<SeatLocks>,
): Promise<Answered> {
  const wanted = await listSeatsToLock(db, basketId);
  const extended = await calls.extend(basketId, wanted);
  const { seats, until } = await decide(extended, calls, basketId);
  const locked = new Set(seats.map(writeSeatKey));
  await db.transaction(async (tx) => {
    const basket = await lockBasket(tx, basketId);
    const held = await listHeldSeats(tx, basketId);
    if (basket !== null && held.some((seat) => !locked.has(writeSeatKey(seat))))
      await expireHold(tx, basket);
  });
  return { priced: seats, locks: { ...locks, until, isAsked: true, isExtended: true } };
}

/**
 * Its own deadline releases what it does not hear of. Of a basket with an order, also one that is not paid yet, nothing is
 * released: the system may be selling the seats, whether our hold has ended or not.
 */
async function releaseUnclaimed(
  { db, log }: SystemDeps,
  calls: SeatCalls,
  basketId: string,
  listLocked: () => readonly LockedSeat[] | Promise<readonly LockedSeat[]>,
): Promise<void> {
  try {
    const unclaimed = await listUnclaimed(db, basketId, await listLocked());
    if (unclaimed.length === 0) return;
    const released = await calls.release(basketId, unclaimed);
    if (!released.ok) log.warn({ basketId, ...released.failure }, "seats could not be released");
  } catch (err) {
    log.warn({ basketId, err }, "seats could not be released");
  }
}

const listUnclaimed = (db: Database, basketId: string, locked: readonly LockedSeat[]) =>
  db.transaction(async (tx) => {
    // Changes of other processes, and payments, are written before or after.
    await lockBasket(tx, basketId);
    const isOrder = and(eq(orders.basketId, basketId), ne(orders.state, "failed"));
    if ((await tx.$count(orders, isOrder)) > 0) return [];
    const held = new Set((await listHeldSeats(tx, basketId)).map(writeSeatKey));
    return locked.filter((seat) => !held.has(writeSeatKey(seat)));
  });

/** Releases what the system has locked for a basket and we do not claim, after an order of it came to nothing. */
export async function releaseLeftLocks(deps: SystemDeps, basketId: string): Promise<void> {
  const { seats } = deps.system;
  if (seats.record === "ours") return;
  const listLocked = async () => {
    const locked = await seats.read(basketId);
    return locked.ok ? locked.value.seats : [];
  };
  await inTurn(basketId, () => releaseUnclaimed(deps, seats, basketId, listLocked));
}

/** Gives a basket's tickets the prices that the system asks now. Whether it was asked: our own tables know theirs. */
export async function askPrices(deps: SystemDeps, basketId: string): Promise<boolean> {
  const { seats } = deps.system;
  if (seats.record === "ours") return false;
  await inTurn(basketId, async () => {
    const wanted = await listSeatsToLock(deps.db, basketId);
    if (wanted.length === 0) return;
    const priced = await seats.price(basketId, wanted);
    if (!priced.ok) throw new Unavailable("the ticketing system has no answer about prices");
    await applySystemPrices(deps, basketId, priced.value);
  });
  return true;
}

/**
 * Call it before a change claims seats. Throws, so that the change is rolled back and runs again, as long as the system can be
 * asked about those that it has not locked; then returns those that it refused, which the change must not claim.
 */
export function requireLocks<Seat extends SeatToLock>(
  locks: SeatLocks,
  seats: readonly Seat[],
): Seat[] {
  if (locks === null) return [];
  const missing = seats.filter((seat) => !locks.locked.has(writeSeatKey(seat)));
  if (missing.length === 0 && !locks.isAsked) throw new AskFirst("extend");
  if (missing.length === 0 || !locks.canAsk) return missing;
  throw new AskFirst({ lock: missing.map(toLock) });
}

const toLock = ({ instanceId, seatId, bandId, priceTypeId }: SeatToLock) => ({
  instanceId,
  seatId,
  bandId,
  priceTypeId,
});

/** `requireLocks` for seats that the system has locked for another basket. Returns those that it did not lock for this one. */
export function requireMoved<Seat extends SeatToLock>(
  locks: SeatLocks,
  moveFrom: string,
  seats: readonly Seat[],
): Seat[] {
  if (locks === null) return [];
  const missing = seats.filter((seat) => !locks.gained.has(writeSeatKey(seat)));
  if (missing.length === 0 || missing.some((seat) => locks.refused.has(writeSeatKey(seat))))
    return missing;
  if (!locks.canAsk) return missing;
  throw new AskFirst({ moveFrom, seats: missing.map(toLock) });
}

/**
 * The seats that are taken, with those that the system refused, and without those that it has locked for the change: that they
 * are taken there may have been read while they were locked.
 */
export function asAnswered(locks: SeatLocks, instanceId: string, taken: Set<string>): Set<string> {
  const here = (keys: ReadonlySet<string> = new Set()) =>
    [...keys].flatMap((key) => {
      const [instance, seatId] = key.split("\n");
      return instance === instanceId && seatId !== undefined ? [seatId] : [];
    });
  for (const seatId of here(locks?.refused)) taken.add(seatId);
  for (const seatId of here(locks?.gained)) taken.delete(seatId);
  return taken;
}

/** Call it before a change extends the hold of seats that it does not take. Throws to ask, as `requireLocks` does. */
export function requireExtension(locks: SeatLocks): void {
  if (locks === null || locks.isExtended) return;
  if (!locks.canAsk) throw new Unavailable("the ticketing system was asked too often for a change");
  throw new AskFirst("extend");
}

/** A hold that ends no later than the system's. */
export function withinLocks<Hold extends { heldUntil: Date }>(locks: SeatLocks, hold: Hold): Hold {
  const until = locks?.until ?? hold.heldUntil;
  return until < hold.heldUntil ? { ...hold, heldUntil: until } : hold;
}
