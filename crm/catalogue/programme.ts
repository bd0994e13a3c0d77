import { and, eq, inArray, not, sql } from "drizzle-orm";

import type { PriceTerms } from "#contract/schemas/price-list";
import { findProgramme } from "../codes/basket-codes";
import { programmeInstances } from "../codes/tables";
import type { Reader } from "../platform/database/database";
import { describeInstances, findInstanceRows, isAhead, loadListingContext } from "./instances";
import { instances } from "./tables";

/** Of one programme; nobody has more. */
const MOST = 200;

/**
 * The programme that a tidy code opens, with its performances that are still to come; null for an unknown code and for
 * one whose time is over.
 */
export async function findProgrammePage(db: Reader, code: string, terms: PriceTerms = "public") {
  const programme = await findProgramme(db, code);
  if (programme === null) return null;
  const ofProgramme = db
    .select({ id: programmeInstances.instanceId })
    .from(programmeInstances)
    .where(eq(programmeInstances.programmeId, programme.id));
  const listable = and(isAhead, inArray(instances.id, ofProgramme), not(instances.cancelled));
  const [isOver, rows, around] = await Promise.all([
    isPast(db, programme.validUntil),
    findInstanceRows(db, listable, { limit: MOST, offset: 0 }),
    loadListingContext(db, listable, terms),
  ]);
  if (isOver) return null;
  const { id, name, description } = programme;
  const listed = await describeInstances(db, rows, around, "onListings");
  return { id, code: programme.code, name, description, instances: listed };
}

async function isPast(db: Reader, until: Date | null): Promise<boolean> {
  if (until === null) return false;
  const { rows } = await db.execute<{ past: boolean }>(
    sql`select ${until.toISOString()}::timestamptz <= crm_now() as past`,
  );
  return rows[0]?.past === true;
}
