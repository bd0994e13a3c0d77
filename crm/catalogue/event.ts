import { eq } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import type { Reader } from "../platform/database/database";
import { events, instances } from "./season-tables";
import { describeInstances, loadListingContext } from "./describe-instances";
import { findInstanceRows } from "./instance-rows";

/** An event with all its instances, those gone by too; null when there is none. */
export async function findEvent(db: Reader, eventId: string, terms: PriceTerms = "public") {
  const ofEvent = eq(instances.eventId, eventId);
  const [found, rows, around] = await Promise.all([
    db.select().from(events).where(eq(events.id, eventId)),
    findInstanceRows(db, ofEvent),
    loadListingContext(db, ofEvent, terms),
  ]);
  const [event] = found;
  if (event === undefined) return null;
  const { searchText: _internal, ...shown } = event;
  return { ...shown, instances: await describeInstances(db, rows, around, "onListings") };
}
