// The seats of a basket's cart, as what they are to be: at their price types, by the basket's promo code.

import type { LockedSeat, LockedSeats, SeatToLock } from "../../system";
import type { CallAnswer, CallFailure } from "../call-types";
import { readTickets, type RemoteTicket, toOurSeats } from "./cart-seats";
import type { CallBudget, TessituraClient } from "../client";
import type { RemoteIds } from "../remote";
import { readLines, setSources, type SourcedLine, type WantedSource } from "../sources";

type Deps = { client: TessituraClient; ids: RemoteIds };

export type LockedCart = LockedSeats & {
  tickets: readonly RemoteTicket[];
  lines: readonly SourcedLine[];
};

type Failed = { failure: CallFailure };

export type WantedSeats = { seats: readonly SeatToLock[]; source: WantedSource };

/** The seats of a session's cart, until its deadline, which is read unless it is known. */
export async function readLocked(
  { client, ids }: Deps,
  sessionKey: string,
  budget: CallBudget,
  knownUntil: Date | null = null,
): Promise<LockedCart | Failed> {
  const path = { sessionKey };
  const [cart, until] = await Promise.all([
    client.call("readCart", { path }, { budget }),
    knownUntil ?? readDeadline(client, sessionKey, budget),
  ]);
  if (!cart.ok) return { failure: cart.failure };
  const read = readCart(ids, cart.value);
  if (read.tickets.length === 0) return { ...read, until: null };
  // Without its deadline a lock cannot be trusted.
  return until === null ? { failure: { code: "unavailable" } } : { ...read, until };
}

const readCart = (ids: RemoteIds, { Products }: CallAnswer<"readCart">) => {
  const { tickets } = readTickets(Products);
  return { tickets, seats: toOurSeats(ids, tickets), lines: readLines(Products) };
};

async function readDeadline(
  client: TessituraClient,
  sessionKey: string,
  budget: CallBudget,
): Promise<Date | null> {
  const read = await client.call("readExpiration", { path: { sessionKey } }, { budget });
  return read.ok ? (read.value.Expiration ?? null) : null;
}

/**
 * Changes price types and sources that are not as wanted, and reads the cart again if there were any. A price type that is
 * refused stays as it was.
 */
export async function makeAsWanted(
  deps: Deps,
  sessionKey: string,
  cart: LockedCart,
  { seats, source }: WantedSeats,
  budget: CallBudget,
): Promise<LockedCart | Failed> {
  const types = await changePriceTypes(deps, sessionKey, cart.tickets, seats, budget);
  if (typeof types !== "number") return { failure: types };
  const sources = await setSources(deps.client, sessionKey, cart.lines, source, budget);
  if (typeof sources !== "number") return { failure: sources };
  return types + sources === 0 ? cart : readLocked(deps, sessionKey, budget, cart.until);
}

const isSameSeat = (a: LockedSeat, b: LockedSeat) =>
  a.instanceId === b.instanceId && a.seatId === b.seatId;

/** How many calls were made. */
async function changePriceTypes(
  { client, ids }: Deps,
  sessionKey: string,
  tickets: readonly RemoteTicket[],
  wanted: readonly SeatToLock[],
  budget: CallBudget,
): Promise<number | CallFailure> {
  let calls = 0;
  for (const { at, subLineItem, priceType } of tickets) {
    const seat = ids.toOurSeat(at);
    const final = seat === null ? undefined : wanted.find((one) => isSameSeat(one, seat));
    const type = final === undefined ? null : ids.toRemotePriceType(final.priceTypeId);
    if (type === null || type === priceType) continue;
    const path = { sessionKey, subLineItemId: subLineItem };
    const body = { OriginalPriceType: priceType, NewPriceType: type };
    const changed = await client.call("changePriceType", { path, body }, { budget });
    if (!changed.ok && changed.failure.code !== "refused") return changed.failure;
    calls += 1;
  }
  return calls;
}
