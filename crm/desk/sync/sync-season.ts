// Writes what another ticketing system sells by the machinery of files (docs/season.md): planned, refused, logged and reported
// as `crm -- apply` does it.

import { formatMistakes } from "#runtime/files/mistake";
import type { Result } from "#contract/calls/result";
import { gt } from "drizzle-orm";

import type { Database } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import type { CatalogueCalls, RowFinding, SystemCatalogue } from "../../system/catalogue";
import { events, instances } from "../../tables/catalogue";
import { membershipLevels } from "../../tables/memberships";
import { applyChanges, applySeason } from "../season/apply-season";
import { parseSeason, type SaidRecord, type SaidSeason } from "../season/parse-season";
import { toPlanFiles, toSeason } from "./to-season";

export type SyncOptions = { currency: string; now: Date; dryRun: boolean };

export type Synced = {
  /** What changed, for people. */
  report: string;
  isChanged: boolean;
  findings: readonly RowFinding[];
};

/** Records that may not change are left as they are, and the others are tried again without them. */
const MAX_TRIES = 10;

const fail = (...lines: string[]) => ({ ok: false as const, failure: lines });

/**
 * Reads the season and writes it, all of it or nothing, but for what may not change because it is sold: that stays, and is
 * reported. Records of our own are not touched. Safe to repeat, also concurrently.
 */
export async function syncSeason(
  db: Database,
  calls: CatalogueCalls,
  options: SyncOptions,
): Promise<Result<Synced, string[]>> {
  const { name } = calls;
  const read = await calls.readSeason(options.now);
  if (!read.ok) return fail(`${name} has no answer. Nothing was changed.`);
  const catalogue = read.value;
  const known = await readKnown(db, calls, catalogue, options.now);
  // More likely a wrong setting or an empty answer than the end of the house.
  if (catalogue.performances.length === 0 && known.vanished.length > 0)
    return fail(
      `${name} lists no performance, but ${known.vanished.length} are here. Nothing was changed.`,
      ...catalogue.findings.map(describeFinding),
    );
  const files = toPlanFiles(catalogue);
  const source = { file: name, value: toSeason(catalogue, known), getLine: () => 1 };
  const said = parseSeason([source], (_, path) =>
    files.has(path)
      ? { ok: true, value: files.get(path) }
      : { ok: false, failure: [`has no file ${path}`] },
  );
  if (!said.ok) return fail(...formatMistakes(said.failure), "Nothing was changed.");
  return apply(db, said.value, catalogue, { ...options, name });
}

async function apply(
  db: Database,
  said: SaidSeason,
  { findings, leftOut }: SystemCatalogue,
  { currency, now, dryRun, name }: SyncOptions & { name: string },
): Promise<Result<Synced, string[]>> {
  const context = { currency, now };
  const options = { dryRun, moveSold: false, actor: name };
  const kept: RowFinding[] = [];
  for (let tries = MAX_TRIES, rest = said; tries > 0; tries -= 1) {
    // Only to find what may not change.
    const planned = await applyChanges(db, rest, context, { ...options, dryRun: true });
    if (!planned.ok && planned.failure.kind === "in-use") {
      const { refusals } = planned.failure;
      kept.push(
        ...refusals.map(({ noun, id, text }) => ({ what: `${noun.name} ${id}`, why: text })),
      );
      rest = without(rest, refusals);
      continue;
    }
    const applied = await applySeason(db, rest, context, options);
    if (!applied.ok) return applied;
    const isChanged =
      planned.ok && planned.value.changes.length + planned.value.translations.length > 0;
    const all = [...findings, ...kept];
    const notes = [
      ...(leftOut > 0 ? [`left out by the settings: ${leftOut}`] : []),
      ...(all.length > 0 ? ["not used:", ...all.map((each) => `  ${describeFinding(each)}`)] : []),
    ];
    return {
      ok: true,
      value: { report: [applied.value, ...notes].join("\n"), isChanged, findings: all },
    };
  }
  return fail("Too much of the season is sold as it was. Nothing was changed.");
}

type Refused = { noun: SaidRecord["noun"]; id: string; field: string | null };

/** A refused field stays as it is; a record that is refused as a whole, all of it. */
function without(said: SaidSeason, refusals: readonly Refused[]): SaidSeason {
  const records = said.records.flatMap((record) => {
    const own = refusals.filter(({ noun, id }) => noun === record.noun && id === record.id);
    if (own.some(({ field }) => field === null)) return [];
    const refused = new Set(own.map(({ field }) => field));
    const values = Object.fromEntries(
      Object.entries(record.values).filter(([field]) => !refused.has(field)),
    );
    return [{ ...record, values }];
  });
  return { ...said, records };
}

const describeFinding = ({ what, why }: RowFinding) => `${what}: ${why}`;

async function readKnown(
  db: Database,
  calls: CatalogueCalls,
  { performances }: SystemCatalogue,
  now: Date,
) {
  const ahead = await db
    .select(pick(instances, "id", "onSaleAt"))
    .from(instances)
    .where(gt(instances.startsAt, now));
  const listed = new Set(performances.map(({ id }) => id));
  const ids = await db.select(pick(events, "id")).from(events);
  const levels = await db.select(pick(membershipLevels, "id")).from(membershipLevels);
  return {
    levels: levels.map(({ id }) => id),
    events: new Set(ids.map(({ id }) => id)),
    vanished: ahead
      .filter(({ id, onSaleAt }) => onSaleAt !== null && calls.owns(id) && !listed.has(id))
      .map(({ id }) => id),
  };
}
