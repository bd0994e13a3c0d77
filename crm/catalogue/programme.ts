import { and, eq, inArray, not } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import { findProgramme } from "../codes/basket-codes";
import { programmeInstances } from "../codes/tables";
import { readClock } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { describeInstances, findInstanceRows, isAhead, loadListingContext } from "./instances";
import { instances } from "./tables";

const LIST_MAX = 200;

/** A program and its performances to come; null for an unknown code and for one whose time is over. */
export async function findProgrammePage(db: Reader, code: string, terms: PriceTerms = "public") {
  const programme = await findProgramme(db, code);
  if (programme === null) return null;
  const ofProgramme = db
    .select({ id: programmeInstances.instanceId })
    .from(programmeInstances)
    .where(eq(programmeInstances.programmeId, programme.id));
  const listable = and(isAhead, inArray(instances.id, ofProgramme), not(instances.cancelled));
  const [now, rows, around] = await Promise.all([
    readClock(db),
    findInstanceRows(db, listable, { limit: LIST_MAX, offset: 0 }),
    loadListingContext(db, listable, terms),
  ]);
  if (programme.validUntil !== null && programme.validUntil <= now) return null;
  return { ...programme, instances: await describeInstances(db, rows, around, "onListings") };
}
