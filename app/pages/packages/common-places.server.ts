import type { AppLoadContext } from "@remix-run/node";

import type { PackageLevel } from "~/domain/packages/package-levels";
import type { BandPlaces } from "~/domain/seating/band-places";
import { findBandPlaces } from "~/pages/events/band-places.server";

import type { ChosenEvent } from "./chosen-event";

type CommonPlaces = { bands: PackageLevel["band"][]; places: BandPlaces };

/** The bands of events at the chosen dates, with their places in the hall. Empty if these are in several halls. */
export async function findCommonPlaces(
  context: AppLoadContext,
  events: readonly Pick<ChosenEvent, "date" | "dates" | "levels">[],
): Promise<CommonPlaces> {
  const dates = events.flatMap(({ date, dates: all }) => all.filter(({ id }) => id === date?.id));
  const [first] = dates;
  if (first === undefined || dates.some(({ hallName }) => hallName !== first.hallName))
    return { bands: [], places: {} };
  // Each date's bands have ids of their own. The places are those of the first.
  const bands = new Map<string, PackageLevel["band"]>();
  for (const { band } of events.flatMap(({ levels }) => levels))
    if (!bands.has(band.name)) bands.set(band.name, band);
  return {
    bands: [...bands.values()].toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)),
    places: await findBandPlaces(context, { id: first.id, seating: "reserved" }),
  };
}
