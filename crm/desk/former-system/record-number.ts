import { and, eq, inArray } from "drizzle-orm";

import { insertMany, type Reader, type Transaction } from "../../platform/database/database";
import { type FORMER_RECORDS, formerRecords } from "../../tables/other-systems";
import { text } from "./columns";

export const MAX_NUMBER = 60;

/** The only part of a row that reports repeat. */
export const RECORD_NUMBER = {
  about: "Required: the record's own number or id in the former system, each once",
  example: "1001",
  read: text(MAX_NUMBER),
} as const;

export const CUSTOMER_NUMBER = {
  about: "Required: the person's `number` in customers.csv",
  example: "1001",
  read: text(MAX_NUMBER),
} as const;

type Kind = (typeof FORMER_RECORDS)[number];

/** The ids of what was imported under these numbers. */
export async function findImported(
  db: Reader,
  kind: Kind,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ number: formerRecords.number, id: formerRecords.recordId })
    .from(formerRecords)
    .where(and(eq(formerRecords.kind, kind), inArray(formerRecords.number, [...numbers])));
  return new Map(rows.map(({ number, id }) => [number, id]));
}

export const recordImported = (
  tx: Transaction,
  kind: Kind,
  records: readonly { number: string; recordId: string }[],
): Promise<void> =>
  insertMany(
    tx,
    formerRecords,
    records.map((record) => ({ kind, ...record })),
  );
