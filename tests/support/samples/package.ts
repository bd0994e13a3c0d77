import type { PackageDetail } from "#contract/schemas/package";
import { sampleEvent, sampleInstance } from "./event";
import { usd } from "./usd";

/** An event with one performance per id, a week apart in the same hall. */
export function samplePackageEvent(id: string, title: string, instanceIds: readonly string[]) {
  const event = {
    id,
    title,
    subtitle: null,
    kind: "orchestra" as const,
    instrument: null,
    photo: null,
  };
  const { instances } = sampleEvent(
    instanceIds.map((instanceId, index) =>
      sampleInstance({
        id: instanceId,
        event,
        startsAt: `2026-12-${String(5 + 7 * index).padStart(2, "0")}T19:30:00-05:00`,
      }),
    ),
  );
  return { ...event, instances };
}

/** A flex package: at least three of four events, 15 percent off. The second event has two dates. */
export function samplePackage(change: Partial<PackageDetail> = {}): PackageDetail {
  const events = change.events ?? [
    samplePackageEvent("e1", "La Valse", ["i1"]),
    samplePackageEvent("e2", "The Planets", ["i2", "i2b"]),
    samplePackageEvent("e3", "The Firebird", ["i3"]),
    samplePackageEvent("e4", "Finlandia", ["i4"]),
  ];
  return {
    id: "flex",
    type: "flex",
    name: "Orchestra, your choice",
    description: "Four evenings to choose from.",
    minItems: 3,
    percentOff: 15,
    maxPerOrder: 4,
    onSaleAt: "2026-11-01T10:00:00-05:00",
    offSaleAt: null,
    status: "on-sale",
    bands: null,
    priceTypes: ["standard", "under30"],
    partIds: [],
    instanceIds: events.flatMap(({ instances }) => instances.map(({ id }) => id)),
    eventCount: events.length,
    firstEvent: events[0] ?? null,
    priceFrom: usd(14_140),
    parts: [],
    ...change,
    events,
  };
}

/** A super package of the flex package and a series, with another 10 percent off. */
export function sampleSuperPackage(change: Partial<PackageDetail> = {}): PackageDetail {
  const { events: _, parts: __, ...flex } = samplePackage();
  const series = { ...flex, id: "series", type: "fixed-series" as const, name: "Recital series" };
  return samplePackage({
    id: "super",
    type: "super",
    name: "Season companion",
    minItems: 2,
    percentOff: 10,
    maxPerOrder: 1,
    partIds: ["flex", "series"],
    instanceIds: [],
    events: [],
    parts: [flex, series],
    ...change,
  });
}
