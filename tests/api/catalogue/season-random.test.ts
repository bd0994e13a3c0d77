import fc from "fast-check";
import { expect, it } from "vitest";

import { formatMistakes } from "#runtime/files/mistake";
import { parseYaml } from "#runtime/yaml/yaml";
import { applySeason } from "../../../crm/desk/season/apply-season";
import { formatTable, nounOfTable, readCsvFile } from "../../../crm/desk/season/csv/csv-files";
import { exportRecords, exportSeason } from "../../../crm/desk/season/export-season";
import { toEntries } from "../../../crm/desk/season/fields";
import type { Json } from "../../../crm/desk/season/noun";
import { NOUNS } from "../../../crm/desk/season/registry";
import { parseSeason } from "../../../crm/desk/season/parse-season";
import { formatFile } from "../../../crm/desk/season/season-files";
import { loadRecords } from "../../../crm/desk/season/stored-season";
import type { Database, Transaction } from "../../../crm/platform/database/database";
import { randomSeason } from "../../support/samples/random-season";
import { prepareVenues, withVenue, seasonContext, applyOptions } from "../support/season-files";

prepareVenues();

const RUNS = 5;
type Files = ReadonlyMap<string, string>;

async function apply(tx: Transaction, files: Files): Promise<string> {
  const sources = [...files]
    .filter(([name]) => !name.endsWith(".json"))
    .map(([name, text]) => {
      const source = name.endsWith(".csv") ? readCsvFile(name, text) : parseYaml(name, text);
      if (!source.ok) throw new Error(formatMistakes(source.failure).join("\n"));
      return source.value;
    });
  const said = parseSeason(sources, (_, path) => ({
    ok: true,
    value: JSON.parse(files.get(path) ?? "") as unknown,
  }));
  if (!said.ok) throw new Error(formatMistakes(said.failure).join("\n"));
  const applied = await applySeason(tx, said.value, seasonContext, applyOptions);
  if (!applied.ok) throw new Error(applied.failure.join("\n"));
  return applied.value;
}

const exported = async (tx: Transaction): Promise<Files> =>
  new Map((await exportSeason(tx)).map((file) => [file.name, formatFile(file)]));

/** Every list that can be a table; prices have one of their own. */
async function exportedTables(tx: Transaction): Promise<Files> {
  const tables = new Map<string, string>();
  for (const list of [...NOUNS.map((noun) => noun.list), "prices"]) {
    const noun = nounOfTable(list);
    if (noun === null || list === "priceLists") continue;
    const text = formatTable(list, noun, await exportRecords(tx, noun));
    tables.set(`${list}.csv`, text.replace("\uFEFF", ""));
  }
  return tables;
}

type Stored = Record<string, Record<string, unknown>>;

/** All records by list and id. Closed queues stay closed. Prices that are not for sale count as left out: `apply` closes those that a file leaves out. */
async function storedRecords(tx: Transaction): Promise<Stored> {
  const stored: Stored = {};
  for (const noun of NOUNS) {
    const records = [...(await loadRecords(tx, noun))].map(
      ([id, { prices, closed: _, ...values }]) => [
        id,
        { ...values, offered: offeredIn(prices ?? null) },
      ],
    );
    stored[noun.list] = Object.fromEntries(records);
  }
  return stored;
}

const offeredIn = (prices: Json): string[] =>
  toEntries(prices).flatMap(([band, types]) =>
    toEntries(types).flatMap(([type, price]) => {
      const { amount = null, offered = null } = Object.fromEntries(toEntries(price));
      return offered === true ? [`${band} ${type} ${String(amount)}`] : [];
    }),
  );

class Undo extends Error {}

/** Every season begins with an empty database. */
async function undone(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const ended = db.transaction(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  await ended.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

it("any season changes nothing when its export is applied, and its export makes the same season elsewhere and restores it here", async () => {
  await withVenue(async ({ db }) => {
    const check = async (seasons: { season: object; files: ReadonlyMap<string, unknown> }[]) => {
      let last: Files = new Map();
      await undone(db, async (tx) => {
        let first: Files | null = null;
        let firstRecords: Stored | null = null;
        for (const { season, files } of seasons) {
          const plans = [...files].map(([name, plan]) => [name, JSON.stringify(plan)] as const);
          const said: Files = new Map([["season.yaml", JSON.stringify(season)], ...plans]);
          await apply(tx, said);
          expect(await apply(tx, said)).toContain("Nothing changes");
          last = await exported(tx);
          expect(await apply(tx, last)).toContain("Nothing changes");
          first ??= last;
          firstRecords ??= await storedRecords(tx);
        }
        expect(await apply(tx, await exportedTables(tx))).toContain("Nothing changes");
        await apply(tx, first ?? new Map());
        expect(await storedRecords(tx)).toMatchObject(firstRecords ?? {});
      });
      await undone(db, async (tx) => {
        await apply(tx, last);
        expect(Object.fromEntries(await exported(tx))).toEqual(Object.fromEntries(last));
      });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(randomSeason, { minLength: 1, maxLength: 2 }), check),
      // Shrinking would apply seasons until the time is up, and hide the failure.
      { numRuns: RUNS, endOnFailure: true },
    );
  });
}, 120_000);
