import { eq, sql } from "drizzle-orm";

import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import type { RowLimit } from "#contract/rules/seat-choice/row-limit";
import { hasSeatNeeds } from "#contract/schemas/interest";
import { findRemainingRows } from "../../basket/limits/basket-limits";
import { instances } from "../../tables/catalogue";
import { customers } from "../../tables/customers";
import {
  findSeatsForNeeds,
  type HallNow,
  readHallNow,
} from "../../stock/seat-choice/seats-for-needs";
import { queueMail } from "../../people/outbox/mails";
import { readClock } from "../../platform/database/clock";
import { type Database, type Transaction, withSavepoint } from "../../platform/database/database";
import {
  type ReservationTerms,
  type ReservedSeats,
  reserveOrder,
} from "../../money/reserved-orders/reserve-order";
import { listFreeBands } from "./free-seats";
import { type FreeBand, offerEnd, suitableBands, type WaitingParty } from "./rules";
import { waitingListEntries } from "../../tables/waiting-list";
import {
  lockLine,
  listLine,
  listMovableLines,
  LINE_BATCH,
  syncWaitlistEntries,
} from "./waiting-line";

/** Limit per transaction, because it locks the line. Skipped places stay skipped in the next transaction. */
const MAX_TRIES = 20;

/**
 * Reserves freed seats for waiting customers, in order, and queues their mails. Locks each line, so it is safe to run in
 * parallel. `linkUrl` is the link in the mail and contains `__TOKEN__`. Returns the number of offers.
 */
export async function offerSeats(db: Database, linkUrl: string, currency: string): Promise<number> {
  let offered = 0;
  const failed: unknown[] = [];
  for (const instanceId of await listMovableLines(db))
    try {
      offered += await offerToLine(db, instanceId, { linkUrl, currency });
    } catch (error) {
      // A failure at one performance must not stop the others.
      failed.push(error);
    }
  if (failed.length > 0)
    throw new AggregateError(failed, "waiting-list offers failed for some performances");
  return offered;
}

type Terms = { linkUrl: string; currency: string };

/** Places and sizes to skip for the rest of this run. */
type Skipped = {
  /** Places for which no suitable seats are free, so that they don't block the places behind them. */
  places: Set<string>;
  /** `${bandId} ${quantity}` for which no suitable seats are left. */
  sizes: Set<string>;
};

/** Makes offers until no seats or places are left. Returns the number of offers. */
async function offerToLine(db: Database, instanceId: string, terms: Terms): Promise<number> {
  const skipped: Skipped = { places: new Set(), sizes: new Set() };
  let offered = 0;
  for (;;) {
    // One transaction per offer keeps locks short.
    const next = await offerNext(db, instanceId, terms, skipped);
    if (next === "none") return offered;
    if (next === "offered") offered += 1;
  }
}

/** `more`: no seats suit the places that were checked, but there may be others. */
function offerNext(
  db: Database,
  instanceId: string,
  { linkUrl, currency }: Terms,
  skipped: Skipped,
): Promise<"offered" | "more" | "none"> {
  return db.transaction(async (tx) => {
    await lockLine(tx, instanceId);
    await syncWaitlistEntries(tx, instanceId);
    const bands = await listFreeBands(tx, instanceId);
    const line = await listLine(tx, instanceId, {
      largest: Math.max(0, ...bands.map(({ free }) => free)),
      // A wheelchair user's party may sit in several bands.
      largestWithSpace: bands.reduce((sum, { available }) => sum + available, 0),
      except: skipped.places,
    });
    const holdUntil = line.length === 0 ? null : await findOfferEnd(tx, instanceId);
    if (holdUntil === null) return "none";
    const hasNeeds = line.some(({ seatNeeds }) => hasSeatNeeds(seatNeeds));
    const hall = hasNeeds ? await readHallNow(tx, instanceId) : null;
    let tries = 0;
    for (const party of line) {
      const { id, customerId, seatNeeds } = party;
      const rowLimit =
        hall === null || !hasSeatNeeds(seatNeeds)
          ? null
          : await findRemainingRows(tx, instanceId, customerId);
      for (const seats of seatsFor(party, bands, hall, rowLimit)) {
        const size = "band" in seats ? `${seats.band} ${seats.quantity}` : null;
        if (size !== null && skipped.sizes.has(size)) continue;
        tries += 1;
        const request = { instanceId, customerId, ...seats, seatNeeds, holdUntil, currency };
        const problem = await offerTo(tx, id, request, linkUrl);
        if (problem === null) return "offered";
        // The customer's limit applies to every band, unless it is for some rows. A closed sale applies to every customer.
        if (problem.code === "limit" && problem.limit.isOfRows !== true) break;
        if (isClosed(problem)) return "none";
        if (problem.code === "not-enough-seats" && size !== null) skipped.sizes.add(size);
      }
      skipped.places.add(id);
      if (tries >= MAX_TRIES) return "more";
    }
    return line.length < LINE_BATCH ? "none" : "more";
  });
}

type OfferProblem = ChangeProblem | SaleProblem | SeatProblem;

/** Problems of a choice of seats, after which another party's choice may succeed. */
const OF_THIS_CHOICE = new Set<string>([
  "sold-out",
  "single-seat",
  "incomplete-block",
  "companion-needs-space",
] satisfies Extract<OfferProblem, { code: "not-allowed" }>["reason"][]);

const isClosed = (problem: OfferProblem): boolean =>
  problem.code === "not-allowed" && !OF_THIS_CHOICE.has(problem.reason);

/** The best seats of each suitable band; with needs, the seats that meet them, or nothing. */
function seatsFor(
  party: WaitingParty,
  bands: readonly FreeBand[],
  hall: HallNow | null,
  rowLimit: RowLimit | null,
): ReservedSeats[] {
  if (!hasSeatNeeds(party.seatNeeds))
    return suitableBands(party, bands).map(({ bandId: band, priceTypeId }) => ({
      band,
      priceTypeId,
      quantity: party.quantity,
    }));
  const found = hall === null ? null : findSeatsForNeeds(hall, party, bands, rowLimit);
  if (found === null) return [];
  const priceTypes = new Map(bands.map(({ bandId, priceTypeId }) => [bandId, priceTypeId]));
  const seats = found.map(({ id: seatId, bandId }) => ({
    seatId,
    priceTypeId: priceTypes.get(bandId) ?? "",
  }));
  return [{ seats }];
}

type OfferRequest = Omit<ReservationTerms, "locked"> & ReservedSeats;

/** Reserves seats for one place and queues its mail. On a problem, returns it and changes nothing. */
async function offerTo(
  tx: Transaction,
  placeId: string,
  request: OfferRequest,
  linkUrl: string,
): Promise<OfferProblem | null> {
  let problem: OfferProblem | null = null;
  await withSavepoint(tx, async (inner) => {
    const reserved = await reserveOrder(inner, { ...request, locked: false }, "online");
    if (!reserved.ok) {
      problem = reserved.failure;
      return false;
    }
    const reservedId = reserved.value.id;
    const [place] = await inner
      .update(waitingListEntries)
      .set({ state: "offered", reservedId, tokenHash: null })
      .where(eq(waitingListEntries.id, placeId))
      .returning({ locale: waitingListEntries.locale });
    const [customer] = await inner
      .select({ email: customers.email })
      .from(customers)
      .where(eq(customers.id, request.customerId));
    await queueMail(inner, {
      kind: "waiting-list-offer",
      recipient: customer?.email ?? "",
      locale: place?.locale ?? "en-us",
      customerId: request.customerId,
      payload: { placeId, reservedId, linkUrl },
      dedupeKey: `waiting-list-offer:${reservedId}`,
    });
    return true;
  });
  return problem;
}

async function findOfferEnd(tx: Transaction, instanceId: string): Promise<Date | null> {
  const [instance] = await tx
    .select({ startsAt: instances.startsAt })
    .from(instances)
    .where(sql`${instances.id} = ${instanceId} and not ${instances.cancelled}`);
  return instance === undefined ? null : offerEnd(await readClock(tx), instance.startsAt);
}
