import { eq, sql } from "drizzle-orm";

import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import { instances } from "../catalogue/tables";
import { customers } from "../customers/tables";
import { queueMail } from "../mail/mails";
import { readClock } from "../platform/database/clock";
import { type Database, type Transaction, withSavepoint } from "../platform/database/database";
import { findPriceList } from "../pricing/price-list";
import { reserveOrder } from "../reserved-orders/reserve-order";
import { type FreeBand, offerEnd, offersInTurn } from "./rules";
import { waitingListEntries } from "./tables";
import {
  enterLine,
  listLine,
  listMovableLines,
  LOOKED_AT,
  syncWaitlistEntries,
} from "./waiting-line";

/** In one transaction, which locks the line; the next one continues behind those who were refused. */
const TRIES = 20;

/**
 * Reserves freed seats for those who wait, in order, and queues the mails. Safe to repeat, and in parallel: each line is
 * locked. `linkUrl` is the mail's link, with `__TOKEN__` in it. Returns the number of offers.
 */
export async function offerSeats(db: Database, linkUrl: string, currency: string): Promise<number> {
  let offered = 0;
  const failed: unknown[] = [];
  for (const instanceId of await listMovableLines(db))
    try {
      offered += await offerAlongLine(db, instanceId, { linkUrl, currency });
    } catch (error) {
      // A failure at one performance must not stop the others.
      failed.push(error);
    }
  if (failed.length > 0) throw new AggregateError(failed, "some lines could not be looked at");
  return offered;
}

type Terms = { linkUrl: string; currency: string };

/** What was refused in this run. */
type Refused = {
  /** Places in the line that nothing suits, so that they do not keep it from whoever is behind them. */
  places: Set<string>;
  /** Bands that have no seats for parties of a size, whoever they are. */
  sizes: Set<string>;
};

/** Makes offers until the seats or the line are at an end. Returns their number. */
async function offerAlongLine(db: Database, instanceId: string, terms: Terms): Promise<number> {
  const refused: Refused = { places: new Set(), sizes: new Set() };
  let offered = 0;
  for (;;) {
    // One transaction per offer keeps locks short.
    const next = await offerNext(db, instanceId, terms, refused);
    if (next === "none") return offered;
    if (next === "offered") offered += 1;
  }
}

/** `more`: nothing suits those who were looked at, and there may be others. */
function offerNext(
  db: Database,
  instanceId: string,
  { linkUrl, currency }: Terms,
  refused: Refused,
): Promise<"offered" | "more" | "none"> {
  return db.transaction(async (tx) => {
    await enterLine(tx, instanceId);
    await syncWaitlistEntries(tx, instanceId);
    const bands = await listFreeBands(tx, instanceId);
    const largest = Math.max(0, ...bands.map(({ free }) => free));
    const line = await listLine(tx, instanceId, { largest, besides: refused.places });
    const holdUntil = line.length === 0 ? null : await findEnd(tx, instanceId);
    if (holdUntil === null) return "none";
    let tries = 0;
    for (const { party, bands: suited } of offersInTurn(line, bands)) {
      const { id, customerId, quantity } = party;
      for (const band of suited) {
        const size = `${band.bandId} ${quantity}`;
        if (refused.sizes.has(size)) continue;
        tries += 1;
        const request = { instanceId, customerId, ...band, quantity, holdUntil, currency };
        const why = await offerTo(tx, id, request, linkUrl);
        if (why === null) return "offered";
        // The customer's limit is the same in every band. A closed sale is closed to everyone.
        if (why.code === "limit") break;
        if (why.code === "not-allowed" && why.reason !== "sold-out") return "none";
        if (why.code === "not-enough-seats") refused.sizes.add(size);
      }
      refused.places.add(id);
      if (tries >= TRIES) return "more";
    }
    return line.length < LOOKED_AT ? "none" : "more";
  });
}

type OfferProblem = ChangeProblem | SaleProblem | SeatProblem;

type OfferRequest = {
  instanceId: string;
  customerId: string;
  bandId: string;
  priceTypeId: string;
  quantity: number;
  holdUntil: Date;
  currency: string;
};

/** Reserves seats for one place and queues its mail, or returns the problem and has changed nothing. */
async function offerTo(
  tx: Transaction,
  placeId: string,
  { bandId: band, ...request }: OfferRequest,
  linkUrl: string,
): Promise<OfferProblem | null> {
  let why: OfferProblem | null = null;
  await withSavepoint(tx, async (inner) => {
    const reserved = await reserveOrder(inner, {
      ...request,
      band,
      locked: false,
    });
    if (!reserved.ok) {
      why = reserved.problem;
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
  return why;
}

/** Free seats by band, the best first, each at the first price that is open to everyone. */
async function listFreeBands(tx: Transaction, instanceId: string): Promise<FreeBand[]> {
  const list = await findPriceList(tx, instanceId);
  const customPriced = new Set(
    list?.priceTypes.filter(({ payWhatYouWish }) => payWhatYouWish !== null).map(({ id }) => id),
  );
  return (list?.bands ?? []).flatMap(({ id: bandId, byPrice: free, prices }) => {
    const price = prices.find(({ priceTypeId }) => !customPriced.has(priceTypeId)) ?? prices[0];
    return price === undefined ? [] : [{ bandId, free, priceTypeId: price.priceTypeId }];
  });
}

async function findEnd(tx: Transaction, instanceId: string): Promise<Date | null> {
  const [instance] = await tx
    .select({ startsAt: instances.startsAt })
    .from(instances)
    .where(sql`${instances.id} = ${instanceId} and not ${instances.cancelled}`);
  return instance === undefined ? null : offerEnd(await readClock(tx), instance.startsAt);
}
