import { asc, eq, max } from "drizzle-orm";
import { SLUG, SLUG_RULE } from "#contract/rules/events/slug";
import { readJsonFile } from "#runtime/files/read-json-file";
import type { Result } from "#contract/calls/result";

import { halls, seatBlocks, seatPlans, seats, sectionParts } from "../../tables/seat-plans";
import { type Actor, auditWritten } from "../../people/audit/audit-log";
import { instances } from "../../tables/catalogue";
import { SEASON_BUSY, tryLockSeason } from "../../platform/database/season-lock";
import {
  runInTransaction,
  type Database,
  insertMany,
  type Transaction,
} from "../../platform/database/database";
import { priceBands } from "../../tables/prices";
import { divideSections } from "./divide-sections";
import { flattenSeatPlan } from "./flatten-seat-plan";
import { findMixedFloors } from "./mixed-floors";
import { parseSeatPlan } from "./seat-plan";
import { categoryText } from "./plain-names";
import type { CompleteSeatPlan } from "./seat-plan-schema";
import { formatProblems } from "./validate-seat-plan";

export type Imported = Result<string, string[]>;

interface PlanChoice {
  hallId: string;
  planId: string;
  /** Name for a new hall. Required if the hall does not exist. */
  hallName?: string | undefined;
  /** Price bands of categories; by default assigned by name or order. */
  bands?: ReadonlyMap<string, string> | undefined;
  /** Creates the bands that are missing. */
  createsBands?: boolean | undefined;
  by: Actor;
}

/** Enough for `MAX_PLACES` seats. */
export const MAX_PLAN_BYTES = 32 * 1024 * 1024;

/** Imports a plan in one transaction, or returns all problems. Never replaces a plan that performances use. */
export async function importPlan(
  db: Database,
  file: string,
  choice: PlanChoice,
): Promise<Imported> {
  const content = readJsonFile(file, MAX_PLAN_BYTES);
  if (!content.ok) return { ok: false, failure: [`${file} ${content.failure}`] };
  const parsed = parseSeatPlan(content.value);
  if (!parsed.ok)
    return {
      ok: false,
      failure: formatProblems(parsed.failure),
    };
  const { plan, sectionParts: parts, notes: divisions } = divideSections(parsed.value.plan);
  const notes = [...parsed.value.notes, ...divisions];
  return runInTransaction<Imported>(db, async (tx) => {
    // Until it ends, no performance gets the plan.
    if (!(await tryLockSeason(tx))) return { ok: false, failure: [SEASON_BUSY] };
    const stored = await tx.select().from(priceBands).orderBy(asc(priceBands.rank));
    const added = choice.createsBands === true ? missingBands(plan, stored, choice.bands) : [];
    const bands = [...stored, ...added];
    if (bands.length === 0)
      return {
        ok: false,
        failure: ["there are no price bands yet: add --new-bands, or apply the season’s first"],
      };
    const mapped = categoryBands(plan, bands, choice.bands);
    const problems = [
      ...(await findProblems(tx, choice)),
      ...(mapped.ok ? [] : mapped.failure.map((each) => `--bands: ${each}`)),
    ];
    if (problems.length > 0 || !mapped.ok) return { ok: false, failure: problems };

    const { hallId, planId } = choice;
    const isNewPlan = (await tx.$count(seatPlans, eq(seatPlans.id, planId))) === 0;
    const isNewHall = await addHall(tx, choice);
    const lastRank = stored.at(-1)?.rank ?? 0;
    await insertMany(
      tx,
      priceBands,
      added.map((band, index) => ({ ...band, rank: lastRank + index + 1 })),
    );
    const places = flattenSeatPlan(plan, mapped.value.bandOf)
      .filter(({ bandId }) => bandId !== NOT_FOR_SALE)
      .map((seat) => ({ ...seat, planId }));
    await tx.delete(seats).where(eq(seats.planId, planId));
    await tx.delete(sectionParts).where(eq(sectionParts.planId, planId));
    const width = Math.ceil(plan.size.width);
    const height = Math.ceil(plan.size.height);
    const row = { id: planId, hallId, name: plan.name, seating: plan.kind, width, height };
    await insertMany(tx, seatPlans, [row], ["id"]);
    await insertMany(tx, seats, places);
    await insertMany(
      tx,
      sectionParts,
      parts.map((part) => ({ ...part, planId })),
    );
    const written: Parameters<typeof auditWritten>[2][] = [
      { list: "plans", subjectKind: "seat-plan", id: planId, isNew: isNewPlan },
      ...(isNewHall ? [{ list: "halls" as const, subjectKind: "hall", id: hallId }] : []),
      ...added.map(({ id }) => ({ list: "bands" as const, subjectKind: "band", id })),
    ];
    for (const record of written) await auditWritten(tx, choice.by, record);
    const count = places.length.toLocaleString("en-US");
    const lines = [
      `${plan.name}: ${count} places, as plan ${planId} of hall ${hallId}${isNewHall ? ", which is new" : ""}`,
      ...[mapped.value.note, ...notes, ...findMixedFloors(places, parts)].map(
        (note) => `  ${note}`,
      ),
      ...(added.length > 0
        ? [`  new price bands, without prices yet: ${added.map(({ id }) => id).join(", ")}`]
        : []),
      ...(isNewHall ? [`  set-hall ${hallId} adds directions, door times and a bag policy`] : []),
    ];
    return { ok: true, value: lines.join("\n") };
  });
}

async function findProblems(
  tx: Transaction,
  { hallId, planId, hallName }: PlanChoice,
): Promise<string[]> {
  const problems: string[] = [];
  const existing = await tx.select({ id: halls.id }).from(halls).orderBy(asc(halls.rank));
  if (!existing.some(({ id }) => id === hallId)) {
    const ids = existing.map(({ id }) => id).join(", ");
    if (hallName === undefined)
      problems.push(
        `there is no hall ${hallId}; ${ids === "" ? "" : `there are ${ids}; `}create it with --hall-name`,
      );
    else if (!SLUG.test(hallId)) problems.push(`invalid hall id ${hallId}: ${SLUG_RULE}`);
  }
  if (!SLUG.test(planId)) problems.push(`invalid plan id ${planId}: ${SLUG_RULE}`);
  if ((await tx.$count(instances, eq(instances.planId, planId))) > 0)
    problems.push(`plan ${planId} is used by performances; choose another name with --plan`);
  if ((await tx.$count(seatBlocks, eq(seatBlocks.planId, planId))) > 0)
    problems.push(`plan ${planId} has seats in blocks; choose another name with --plan`);
  return problems;
}

/** Returns false if the hall exists. */
async function addHall(tx: Transaction, { hallId, hallName }: PlanChoice): Promise<boolean> {
  if ((await tx.$count(halls, eq(halls.id, hallId))) > 0) return false;
  const [last] = await tx.select({ rank: max(halls.rank) }).from(halls);
  await tx.insert(halls).values({
    id: hallId,
    name: hallName ?? hallId,
    directions: "Please ask the box office how to get there.",
    stepFree: "Please ask the box office about step-free ways to your seat.",
    rank: (last?.rank ?? 0) + 1,
  });
  return true;
}

type CategoryBands = Result<{ bandOf: ReadonlyMap<string, string>; note: string }, string[]>;

/** In place of a band: the category's seats are left out of the plan. */
export const NOT_FOR_SALE = "none";

/** Categories that editors use for seats that are not for sale. They get a band only if one is chosen for them. */
const UNSOLD =
  /^(not (available|for sale|sold)|unavailable|no sale|blocked|house seats?|nicht (verfügbar|im verkauf|buchbar)|gesperrt|no (disponible|se vende)|ej till salu|tidak tersedia)$/i;

const MAX_BAND_NAME = 100;

/** Bands that `chosen` names, or else bands named like the categories, which are not there yet. */
export function missingBands(
  plan: CompleteSeatPlan,
  bands: readonly { id: string; name: string }[],
  chosen: ReadonlyMap<string, string> | undefined,
): { id: string; name: string }[] {
  const known = new Set(bands.flatMap(({ id, name }) => [id, name]));
  const names =
    chosen === undefined
      ? usedCategories(plan).filter((name) => !UNSOLD.test(name))
      : [...chosen.values()].filter((band) => band !== NOT_FOR_SALE);
  return [...new Set(names.map((name) => (name === "" ? FIRST_BAND : name)))]
    .filter((name) => !known.has(name) && name.length <= MAX_BAND_NAME)
    .map((name) => ({ id: name, name }));
}

/** Of a plan without categories. */
const FIRST_BAND = "A";

function usedCategories(plan: CompleteSeatPlan): string[] {
  const counts = countPlaces(plan);
  const withSeats = plan.categories.map(({ name }) => name).filter((name) => counts.has(name));
  return withSeats.length > 0 ? withSeats : [""];
}

/**
 * Assigns a price band, or `NOT_FOR_SALE`, to each category: by `chosen`, by name or as "#2" for the second; else by
 * id or name if all categories are named like bands; else by order. Without `chosen`, more categories than bands are refused.
 * A plan without categories is in the top band.
 */
export function categoryBands(
  plan: CompleteSeatPlan,
  bands: readonly { id: string; name: string }[],
  chosen: ReadonlyMap<string, string> | undefined,
): CategoryBands {
  const counts = countPlaces(plan);
  const used = usedCategories(plan);
  const sold = used.filter((name) => !UNSOLD.test(name));
  const describeCategory = (name: string) =>
    name === "" ? "all places" : categoryText(plan, name);
  const bandIds = bands.map(({ id }) => id);
  const findId = (text: string) =>
    bandIds.includes(text) ? text : bands.find(({ name }) => name === text)?.id;
  const bandOf = new Map<string, string>();
  const problems: string[] = [];
  if (chosen !== undefined) {
    for (const [key, named] of chosen) {
      const band = named === NOT_FOR_SALE ? named : findId(named);
      const category = plan.categories[Number(/^#(\d{1,4})$/.exec(key)?.[1]) - 1]?.name ?? key;
      if (!plan.categories.some(({ name }) => name === category))
        problems.push(
          `unknown category ${category}; the plan has ${used.map(describeCategory).join(", ")}`,
        );
      if (band === undefined)
        problems.push(
          `unknown price band ${named} for ${category}; there are ${bandIds.join(", ")}, and ${NOT_FOR_SALE} for seats that are not for sale`,
        );
      bandOf.set(category, band ?? "");
    }
    for (const category of sold)
      if (!bandOf.has(category)) problems.push(`category ${describeCategory(category)} is missing`);
  } else if (sold.every((category) => findId(category) !== undefined)) {
    for (const category of sold) bandOf.set(category, findId(category) ?? "");
  } else if (sold.length <= bandIds.length) {
    sold.forEach((category, index) => bandOf.set(category, bandIds[index] ?? ""));
  } else {
    const example = sold
      .slice(0, 2)
      .map(
        (category, index) =>
          `${describeCategory(category).split(" (")[0] ?? ""}=${bandIds[index] ?? ""}`,
      );
    problems.push(
      `the plan has ${sold.length} categories (${sold.map(describeCategory).join(", ")}) but there are only ${bandIds.length} price bands (${bandIds.join(", ")}): name the band of each category, as in ${example.join(",")},…`,
    );
  }
  for (const category of used) if (!bandOf.has(category)) bandOf.set(category, NOT_FOR_SALE);
  if (problems.length === 0 && used.every((category) => bandOf.get(category) === NOT_FOR_SALE))
    problems.push("no category is for sale");
  if (problems.length > 0) return { ok: false, failure: problems };
  const lines = used.map((category) => {
    const band = bandOf.get(category) ?? "";
    const count = (counts.get(category) ?? 0).toLocaleString("en-US");
    return band === NOT_FOR_SALE
      ? `${describeCategory(category)} not for sale (${count} left out)`
      : `${describeCategory(category)} in band ${band} (${count})`;
  });
  return { ok: true, value: { bandOf, note: `price bands: ${lines.join(", ")}` } };
}

function countPlaces(plan: CompleteSeatPlan): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (category: string, count: number) =>
    counts.set(category, (counts.get(category) ?? 0) + count);
  for (const { rows } of plan.zones)
    for (const { seats } of rows) for (const { category } of seats) add(category, 1);
  for (const { category, count } of plan.places) add(category, count);
  return counts;
}
