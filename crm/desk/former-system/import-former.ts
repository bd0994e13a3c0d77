import { sql } from "drizzle-orm";

import type { Mistake } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import type { Result } from "#contract/calls/result";
import { audit } from "../../people/audit/audit-log";
import { readClock } from "../../platform/database/clock";
import { type Database, type Reader, retryTransaction } from "../../platform/database/database";
import { statements } from "../../tables/customers";
import { creditList } from "./credit";
import { customersList } from "./customers";
import type { FormerList, ImportContext, Numbered, Planned, RowResult } from "./former-list";
import { giftCardsList } from "./gift-cards";
import { membershipsList } from "./memberships";
import { readRows } from "./read-rows";
import type { RowReport } from "./report";
import { soldSeatsList } from "./sold-seats";

export type FormerFile = { name: string; text: string };

export type ImportOptions = { dryRun: boolean; actor: string; currency: string; orderUrl: string };

/** Imports run one after the other. */
const FORMER_LOCK = 7_210_425;

// In the order in which they refer to one another.
const makeLists = () => [
  readable(customersList()),
  readable(membershipsList()),
  readable(creditList()),
  readable(giftCardsList()),
  readable(soldSeatsList()),
];

export const FORMER_FILES = makeLists().map(({ file }) => file);

/**
 * Imports what a former system's files say, in batches that are each one transaction, and returns what became of each row.
 * Safe to repeat, to interrupt and to run while tickets are sold: what was imported before is left as it is. Nothing is
 * imported if a file as a whole is wrong. A wrong row changes nothing. `reports` gets the same rows, also if the import throws:
 * then those of the batches before.
 */
export async function importFormer(
  db: Database,
  files: readonly FormerFile[],
  options: ImportOptions,
  reports: RowReport[] = [],
): Promise<Result<RowReport[], Mistake[]>> {
  const prefixed = (await db.select({ id: statements.id }).from(statements)).map(({ id }) => id);
  const read = makeLists().flatMap(({ file, read: readList }) => {
    const named = files.find(({ name }) => name === file);
    return named === undefined ? [] : [{ file, ...readList(named.text, prefixed) }];
  });
  const mistakes = read.flatMap((each) => each.mistakes);
  if (mistakes.length > 0) return { ok: false, failure: mistakes };
  const context: ImportContext = {
    now: await readClock(db),
    currency: options.currency,
    orderUrl: options.orderUrl,
    people: new Map(),
  };
  for (const { file, batches, results, numbers } of read)
    try {
      for (const plan of batches)
        for (const [row, result] of await importBatch(db, { file, plan }, context, options))
          results.set(row, result);
    } finally {
      for (const [row, result] of [...results].toSorted(([a], [b]) => a - b))
        reports.push({ file, row, number: numbers.get(row) ?? "", ...result });
    }
  return { ok: true, value: reports };
}

type PlanBatch = (db: Reader, context: ImportContext, isWriting: boolean) => Promise<Planned>;

/** A list whose rows are read and then only known to its own batches. */
function readable<Values extends { number: string }>(list: FormerList<Values>) {
  return {
    file: list.file,
    read(text: string, prefixed: readonly string[]) {
      const { rows, ...read } = readRows(list, list.file, text, prefixed);
      const batches = listBatches(list, rows).map(
        (batch): PlanBatch =>
          (db, context, isWriting) =>
            list.plan(db, batch, context, isWriting),
      );
      return { ...read, batches };
    },
  };
}

/** Groups stay whole, so a batch may have more rows than its size. */
function listBatches<Values extends { number: string }>(
  { group = "number", order, batchSize }: FormerList<Values>,
  rows: readonly Numbered<Values>[],
): Numbered<Values>[][] {
  const sorted = order === undefined ? rows : rows.toSorted((a, b) => order(a.values, b.values));
  const batches: Numbered<Values>[][] = [];
  for (const ofGroup of groupBy(sorted, ({ values }) => values[group]).values()) {
    const last = batches.at(-1);
    if (last !== undefined && last.length + ofGroup.length <= batchSize) last.push(...ofGroup);
    else batches.push([...ofGroup]);
  }
  return batches;
}

async function importBatch(
  db: Database,
  { file, plan }: { file: string; plan: PlanBatch },
  context: ImportContext,
  { dryRun, actor }: ImportOptions,
): Promise<Map<number, RowResult>> {
  const planned = dryRun
    ? await plan(db, context, false)
    : await retryTransaction(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${FORMER_LOCK})`);
          const batch = await plan(tx, context, true);
          await batch.write(tx);
          const created = [...batch.results.values()].filter(
            ({ outcome }) => outcome === "created",
          );
          if (created.length > 0)
            await audit(tx, actor, {
              ...{ action: "import", subjectKind: "former-system", subjectId: file },
              ...{ reason: null, details: { created: created.length } },
            });
          return batch;
        }),
      );
  planned.remember?.();
  return planned.results;
}
