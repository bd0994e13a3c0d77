import { asc } from "drizzle-orm";

import type { Reader } from "../platform/database/database";
import { accessTags } from "./centre-tables";

/** All access tags in their order. */
export async function listAccessTags(db: Reader) {
  return db.select().from(accessTags).orderBy(asc(accessTags.rank));
}

export type AccessTagRow = Awaited<ReturnType<typeof listAccessTags>>[number];
