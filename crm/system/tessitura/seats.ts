// Takes seats in the venue's system: reserving tickets in the cart of a session is what locks them. Each basket has a session
// of its own there. What a write has done is read back from the cart.

import { groupBy } from "#runtime/group-by";
import type { Result } from "#contract/calls/result";
import type { ReadFailure, WriteFailure } from "../failures";
import type { LockedSeat, LockedSeats, PricedSeat, SeatCalls, SeatToLock } from "../system";
import type { CallFailure } from "./call-types";
import { readTickets, remoteKey } from "./cart/cart-seats";
import { type CallBudget, startCallBudget, type TessituraClient } from "./client";
import { type LockedCart, makeAsWanted, readLocked } from "./cart/locked-cart";
import { createLockTime, type LockTime } from "./lock-time";
import type { RemoteBaskets, RemoteIds } from "./remote";
import { hasLostLocks, isMissing, openSession, type SessionSettings } from "./session";
import { findSource } from "./sources";

type SeatDeps = SeatSettings & { lockTime: LockTime };

export type SeatSettings = {
  client: TessituraClient;
  baskets: RemoteBaskets;
  ids: RemoteIds;
  settings: SessionSettings;
  /** For how long an extension is asked for. */
  holdSeconds: number;
  /** For all calls of one act. */
  limitMs?: number;
};

const LIMIT_MS = 15_000;
const NOTHING: LockedSeats = { seats: [], until: null };

const fail = <Code extends string>(code: Code) => ({ ok: false, failure: { code } }) as const;

export function createSeatCalls(settings: SeatSettings): SeatCalls {
  const deps = { ...settings, lockTime: createLockTime() };
  const budget = () => startCallBudget(deps.limitMs ?? LIMIT_MS);
  return {
    lock: (basketId, seats) => lock(deps, basketId, seats, budget()),
    release: (basketId, seats) => release(deps, basketId, seats, budget()),
    extend: (basketId, seats) => extend(deps, basketId, seats, budget()),
    read: (basketId) => read(deps, basketId, budget()),
    price: (basketId, seats) => price(deps, basketId, seats, budget()),
  };
}

type Reservation = { performance: number; seats: number[]; priceTypes: number[] };

/** One for each performance; null if a seat or a price type is not the system's. */
function toReservations(ids: RemoteIds, seats: readonly SeatToLock[]): Reservation[] | null {
  const wanted = seats.map((seat) => ({
    at: ids.toRemoteSeat(seat),
    priceType: ids.toRemotePriceType(seat.priceTypeId),
  }));
  const known = wanted.flatMap(({ at, priceType }) =>
    at === null || priceType === null ? [] : [{ ...at, priceType }],
  );
  if (known.length < seats.length) return null;
  return [...groupBy(known, ({ performance }) => performance)].map(([performance, rows]) => ({
    performance,
    seats: rows.map(({ seat }) => seat),
    priceTypes: rows.map(({ priceType }) => priceType),
  }));
}

/**
 * Seats that are missing in the answer were refused. The others stay locked, also if there are fewer than asked for: the
 * caller chooses again, and releases what it does not claim.
 */
async function lock(
  deps: SeatDeps,
  basketId: string,
  seats: readonly SeatToLock[],
  budget: CallBudget,
): Promise<Result<LockedSeats, WriteFailure>> {
  const reservations = toReservations(deps.ids, seats);
  if (reservations === null) return fail("refused");
  if (reservations.length === 0) return read(deps, basketId, budget);
  const isNew = (await deps.baskets.find(basketId)) === null;
  let session = await openSession(deps, basketId, budget);
  if (session === null) return fail("unavailable");
  const lockedAt = Date.now();
  let isChanged = false;
  for (const reservation of reservations) {
    let failure = await reserve(deps, session, reservation, budget);
    if (failure !== null && (hasLostLocks(failure) || isMissing(failure))) {
      const next = await renewSession(deps, basketId, session, failure, budget);
      if (next === null) return fail(isChanged ? "unknown" : "unavailable");
      // What was reserved before is gone with the old session: the caller finds it missing.
      if (next !== session) failure = await reserve(deps, next, reservation, budget);
      session = next;
    }
    if (failure?.code === "unknown") return fail("unknown");
    if (failure?.code === "unavailable") return fail(isChanged ? "unknown" : "unavailable");
    isChanged ||= failure === null;
  }
  // Of a new session it is known how long it has its seats.
  const until = isNew ? deps.lockTime.deadlineFrom(lockedAt) : null;
  const cart = await readLocked(deps, session, budget, until);
  if (isNew && until === null && !("failure" in cart) && cart.until !== null)
    deps.lockTime.learn(cart.until);
  const source = await findSource(deps, basketId);
  const locked =
    "failure" in cart
      ? cart
      : await makeAsWanted(deps, session, cart, { seats: [], source }, budget);
  return "failure" in locked
    ? fail(isChanged ? "unknown" : "unavailable")
    : { ok: true, value: toLocked(locked) };
}

const toLocked = ({ seats, until }: LockedCart): LockedSeats => ({ seats, until });

/** Another session if the basket's is no more. The refused call has reserved nothing, so it can be made again there. */
async function renewSession(
  deps: SeatDeps,
  basketId: string,
  sessionKey: string,
  failure: CallFailure,
  budget: CallBudget,
): Promise<string | null> {
  if (hasLostLocks(failure)) await deps.baskets.forget(basketId, sessionKey);
  else await read(deps, basketId, budget);
  return openSession(deps, basketId, budget);
}

/** Null if it was carried out, with any number of seats: the cart has them. */
async function reserve(
  { client }: SeatDeps,
  sessionKey: string,
  { performance, seats, priceTypes }: Reservation,
  budget: CallBudget,
): Promise<CallFailure | null> {
  const reserved = await client.call(
    "reserveTickets",
    {
      path: { sessionKey },
      body: {
        PerformanceId: performance,
        PriceType: priceTypes,
        RequestedSeats: seats,
        Unseated: false,
      },
    },
    { budget },
  );
  return reserved.ok ? null : reserved.failure;
}

async function read(
  deps: SeatDeps,
  basketId: string,
  budget: CallBudget,
  knownUntil: Date | null = null,
): Promise<Result<LockedSeats, ReadFailure>> {
  const sessionKey = await deps.baskets.find(basketId);
  if (sessionKey === null) return { ok: true, value: NOTHING };
  const forget = async () => {
    await deps.baskets.forget(basketId, sessionKey);
    return { ok: true, value: NOTHING } as const;
  };
  const session = await deps.client.call("readSession", { path: { sessionKey } }, { budget });
  if (!session.ok) return isMissing(session.failure) ? forget() : fail("unavailable");
  const { SeatsExpired, CheckoutStatus } = session.value;
  // Its seats are sold, or are about to be, and none of them is locked.
  if (CheckoutStatus?.Status === "S") return fail("unavailable");
  if (SeatsExpired === true || CheckoutStatus?.Status === "C") return forget();
  const locked = await readLocked(deps, sessionKey, budget, knownUntil);
  if (!("failure" in locked)) return { ok: true, value: toLocked(locked) };
  return hasLostLocks(locked.failure) ? forget() : fail("unavailable");
}

/** With the price types and the source that the basket's seats are to have: those that differ are changed. */
async function readAsWanted(
  deps: SeatDeps,
  basketId: string,
  sessionKey: string,
  seats: readonly SeatToLock[],
  budget: CallBudget,
  until: Date | null,
): ReturnType<typeof makeAsWanted> {
  const cart = await readLocked(deps, sessionKey, budget, until);
  if ("failure" in cart) return cart;
  const wanted = { seats, source: await findSource(deps, basketId) };
  return makeAsWanted(deps, sessionKey, cart, wanted, budget);
}

async function price(
  deps: SeatDeps,
  basketId: string,
  wanted: readonly SeatToLock[],
  budget: CallBudget,
): Promise<Result<readonly PricedSeat[], ReadFailure>> {
  const sessionKey = await deps.baskets.find(basketId);
  if (sessionKey === null) return { ok: true, value: [] };
  const priced = await readAsWanted(deps, basketId, sessionKey, wanted, budget, null);
  if (!("failure" in priced)) return { ok: true, value: priced.seats };
  // What has expired has no price.
  return hasLostLocks(priced.failure) ? { ok: true, value: [] } : fail("unavailable");
}

async function extend(
  deps: SeatDeps,
  basketId: string,
  wanted: readonly SeatToLock[],
  budget: CallBudget,
): Promise<Result<LockedSeats, WriteFailure>> {
  const sessionKey = await deps.baskets.find(basketId);
  if (sessionKey === null) return { ok: true, value: NOTHING };
  const body = { TimeOffset: deps.holdSeconds };
  const path = { sessionKey };
  const extended = await deps.client.call("setExpiration", { path, body }, { budget });
  if (!extended.ok && extended.failure.code !== "refused") return fail(extended.failure.code);
  const until = extended.ok ? (extended.value.Expiration ?? null) : null;
  if (until !== null) {
    // A cart that has seats needs no look at its session: one that has lost them, or was checked out, shows none.
    const locked = await readAsWanted(deps, basketId, sessionKey, wanted, budget, until);
    if (!("failure" in locked) && locked.seats.length > 0)
      return { ok: true, value: toLocked(locked) };
  }
  // Also after a refusal: what it means, such as expired seats, is in the session.
  const locked = await read(deps, basketId, budget, until);
  return locked.ok ? locked : fail("unknown");
}

async function release(
  deps: SeatDeps,
  basketId: string,
  seats: readonly LockedSeat[],
  budget: CallBudget,
): Promise<Result<null, WriteFailure>> {
  const sessionKey = await deps.baskets.find(basketId);
  if (sessionKey === null || seats.length === 0) return { ok: true, value: null };
  const path = { sessionKey };
  const cart = await deps.client.call("readCart", { path }, { budget });
  if (!cart.ok) {
    const { failure } = cart;
    if (failure.code === "unavailable") return fail("unavailable");
    if (hasLostLocks(failure)) await deps.baskets.forget(basketId, sessionKey);
    // Forgets the session if it is no more.
    else await read(deps, basketId, budget);
    const isLeft = (await deps.baskets.find(basketId)) === sessionKey;
    return isLeft ? fail("refused") : { ok: true, value: null };
  }
  const named = new Set(
    seats
      .map((seat) => deps.ids.toRemoteSeat(seat))
      .map((at) => (at === null ? "" : remoteKey(at))),
  );
  for (const { at, lineItem, subLineItem } of readTickets(cart.value.Products).tickets) {
    if (!named.has(remoteKey(at))) continue;
    const removed = await deps.client.call(
      "removeTicket",
      { path: { sessionKey, lineItemId: lineItem, subLineItemId: subLineItem } },
      { budget },
    );
    if (removed.ok) continue;
    const { failure } = removed;
    if (failure.code !== "refused") return fail(failure.code);
    // Another has removed it, or it has expired: it is not locked.
    if (!isMissing(failure) && !hasLostLocks(failure)) return fail("refused");
  }
  return { ok: true, value: null };
}
