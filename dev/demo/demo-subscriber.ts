import { packageInstances, packages } from "../../crm/tables/packages";
import { findPackages } from "../../crm/basket/lines/packages/packages";
import type { Transaction } from "../../crm/platform/database/database";
import { reserveSubscriberSeats } from "../../crm/money/reserved-orders/series-renewals";
import type { NewSeat } from "../../crm/stock/seat-plans/flatten-seat-plan";
import { LAST_SEASON } from "./data/demo-exceptions";
import { SERIES } from "./demo-packages";
import type { DemoSeason } from "./demo-season";
import { soldSeatIds } from "./sold-seats";
import { writePastOrder } from "./write-customers";

const LAST_SERIES = { id: "recital-series-last", name: "Recital Hall series, last season" };
/** Days that the seats are reserved for renewal. */
const RENEWAL_DAYS = 21;

/** Writes last season's series with a subscriber of two seats, and reserves them for this season's. */
export async function writeSubscriber(
  tx: Transaction,
  season: DemoSeason,
  {
    customerId,
    seats,
    currency,
    now,
  }: { customerId: string; seats: NewSeat[]; currency: string; now: Date },
): Promise<void> {
  const last = season.instances.find(({ id }) => id === `${LAST_SEASON.programme}-0`);
  const series = (await findPackages(tx, [SERIES.id])).get(SERIES.id);
  if (last === undefined || series === undefined) return;
  const startsAt = new Date(last.startsAt);
  await tx.insert(packages).values({
    ...LAST_SERIES,
    type: "fixed-series",
    description: "Last season in the Recital Hall.",
    minItems: 1,
    percentOff: SERIES.percentOff,
    bandIds: null,
    priceTypeIds: null,
    onSaleAt: startsAt,
    offSaleAt: startsAt,
    maxPerOrder: 6,
    rank: 9,
  });
  await tx.insert(packageInstances).values({ packageId: LAST_SERIES.id, instanceId: last.id });
  const ids = new Set(series.instances.map(({ id }) => id));
  const sold = new Set(
    season.instances
      .filter(({ id }) => ids.has(id))
      .flatMap((instance) => soldSeatIds(seats, instance.sold, instance.id)),
  );
  const free = seats.filter(({ id, kind }) => kind === "standard" && !sold.has(id));
  await writePastOrder(tx, customerId, last, { seats: free, currency, series: LAST_SERIES });
  await reserveSubscriberSeats(tx, {
    seriesId: SERIES.id,
    lastSeriesId: LAST_SERIES.id,
    holdUntil: new Date(now.getTime() + RENEWAL_DAYS * 24 * 60 * 60 * 1000),
    currency,
    url: null,
    by: null,
    reason: null,
  });
}
