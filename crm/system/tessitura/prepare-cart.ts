import type { OrderToCommit } from "../system";
import type { CallAnswer, CallFailure } from "./call-types";
import { readTickets, remoteKey, type RemoteTicket } from "./cart-seats";
import { toMinorUnits } from "./catalogue/prices";
import { NotUnderstood } from "./catalogue/findings";
import type { CallBudget, TessituraClient } from "./client";
import { nameOrder } from "./order-note";
import type { RemoteIds } from "./remote";

type CartDeps = { client: TessituraClient; ids: RemoteIds };

/** `why`: for the log. Nothing is sold: what is not refused may be repeated. */
type NotPrepared = { code: "refused" | "unavailable"; why: string };

const refuse = (why: string): NotPrepared => ({ code: "refused", why });

/** Writes of a cart may be repeated, also those whose answer was lost: each is read back. */
const because = (failure: CallFailure, why: string): NotPrepared => ({
  code: failure.code === "refused" && failure.reason !== "changed" ? "refused" : "unavailable",
  why,
});

/** What the order wants of a seat. */
type Wanted = { priceType: number; price: number };

function readWanted(ids: RemoteIds, order: OrderToCommit): Map<string, Wanted> | null {
  const wanted = new Map<string, Wanted>();
  for (const seat of order.seats) {
    const at = ids.toRemoteSeat(seat);
    const priceType = ids.toRemotePriceType(seat.priceTypeId);
    if (at === null || priceType === null) return null;
    wanted.set(remoteKey(at), { priceType, price: seat.price });
  }
  return wanted;
}

/**
 * Makes the cart the order's: other seats of the basket are removed, price types are the final ones, and the notes name our
 * order. Refused unless the system then has the same seats, prices and total. Returns the tickets.
 */
export async function prepareCart(
  deps: CartDeps,
  sessionKey: string,
  order: OrderToCommit,
  budget: CallBudget,
): Promise<{ tickets: RemoteTicket[] } | NotPrepared> {
  const { client, ids } = deps;
  const path = { sessionKey };
  const wanted = readWanted(ids, order);
  if (wanted === null) return refuse("unknown seat or price type");
  let cart = await client.call("readCart", { path }, { budget });
  if (!cart.ok) return because(cart.failure, "cart not read");
  const changes = readTickets(cart.value.Products).tickets.filter(
    ({ at, priceType }) => wanted.get(remoteKey(at))?.priceType !== priceType,
  );
  for (const ticket of changes) {
    const failure = await changeTicket(client, sessionKey, ticket, wanted, budget);
    if (failure !== null) return because(failure, "cart not changed");
  }
  if (changes.length > 0) {
    cart = await client.call("readCart", { path }, { budget });
    if (!cart.ok) return because(cart.failure, "cart not read");
  }
  const difference = findDifference(cart.value, wanted, order.total);
  if (difference !== null) return refuse(difference);
  const failure = await writeNotes(client, sessionKey, order, budget);
  if (failure !== null) return because(failure, "order not named");
  return { tickets: readTickets(cart.value.Products).tickets };
}

async function changeTicket(
  client: TessituraClient,
  sessionKey: string,
  { at, lineItem, subLineItem, priceType }: RemoteTicket,
  wanted: ReadonlyMap<string, Wanted>,
  budget: CallBudget,
): Promise<CallFailure | null> {
  const final = wanted.get(remoteKey(at));
  const changed =
    final === undefined
      ? await client.call(
          "removeTicket",
          { path: { sessionKey, lineItemId: lineItem, subLineItemId: subLineItem } },
          { budget },
        )
      : await client.call(
          "changePriceType",
          {
            path: { sessionKey, subLineItemId: subLineItem },
            body: { OriginalPriceType: priceType, NewPriceType: final.priceType },
          },
          { budget },
        );
  return changed.ok ? null : changed.failure;
}

/** What the cart has that the order has not agreed to; null if they are the same. */
function findDifference(
  { Products, BalanceToCharge }: CallAnswer<"readCart">,
  wanted: ReadonlyMap<string, Wanted>,
  total: number,
): string | null {
  const { tickets, isWhole } = readTickets(Products);
  if (!isWhole) return "cart has more than seats";
  const seats = new Set(tickets.map(({ at }) => remoteKey(at)));
  if (seats.size !== wanted.size || tickets.length !== seats.size) return "seats differ";
  for (const { at, price, priceType } of tickets) {
    const agreed = wanted.get(remoteKey(at));
    if (agreed === undefined) return "seats differ";
    if (agreed.priceType !== priceType) return "price type differs";
    if (agreed.price !== price) return "price differs";
  }
  return toMinor(BalanceToCharge) === total ? null : "total differs";
}

function toMinor(amount: number | null | undefined): number | null {
  try {
    return amount === null || amount === undefined ? null : toMinorUnits(amount);
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

/** All properties are sent back: those that are left out would be lost. */
async function writeNotes(
  client: TessituraClient,
  sessionKey: string,
  { id, notes }: OrderToCommit,
  budget: CallBudget,
): Promise<CallFailure | null> {
  const path = { sessionKey };
  const read = await client.call("readCartProperties", { path }, { budget });
  if (!read.ok) return read.failure;
  const body = { ...read.value, Notes: nameOrder(read.value.Notes, id, notes) };
  const written = await client.call("writeCartProperties", { path, body }, { budget });
  return written.ok ? null : written.failure;
}
