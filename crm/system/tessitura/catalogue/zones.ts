import type { CallAnswer } from "../call-types";
import { type Mapped, mapRows, needed, NotUnderstood, withoutRepeats } from "./findings";
import type { SystemPrice } from "./prices";

type ZoneRow = CallAnswer<"readZones">[number];

export type SystemZone = {
  performance: number;
  /** The zone's own id. The row's is another one, and no price has it. */
  zone: number;
  name: string;
  rank: number | null;
  available: number;
};

function readZone(row: ZoneRow): SystemZone {
  const available = needed(row.AvailableCount, "count of available seats");
  if (available < 0) throw new NotUnderstood("has a negative count of available seats");
  return {
    performance: needed(row.PerformanceId, "performance"),
    zone: needed(row.Zone?.Id, "zone"),
    name: needed(row.Zone?.Description, "name"),
    rank: row.Zone?.Rank ?? null,
    available,
  };
}

export const readZones = (rows: readonly ZoneRow[]): Mapped<SystemZone> =>
  withoutRepeats(
    mapRows(
      rows,
      ({ PerformanceId, Zone }) =>
        `zone ${Zone?.Id ?? "without an id"} of performance ${PerformanceId ?? "?"}`,
      readZone,
    ),
    ({ performance, zone }) => `zone ${zone} of performance ${performance}`,
  );

/** `available`: null if the system counts no seats of this zone, which is not the same as none. */
export type PricedZone = { zone: number; name: string | null; available: number | null };

/** The zones of a performance that have a price. Zones without one are not on sale. */
export function pricedZones(
  zones: readonly SystemZone[],
  prices: readonly SystemPrice[],
  performance: number,
): PricedZone[] {
  const ofPerformance = new Map(
    zones.filter((zone) => zone.performance === performance).map((zone) => [zone.zone, zone]),
  );
  const priced = new Set(
    prices.filter((price) => price.performance === performance).map(({ zone }) => zone),
  );
  return [...priced].map((zone) => {
    const known = ofPerformance.get(zone);
    return { zone, name: known?.name ?? null, available: known?.available ?? null };
  });
}
