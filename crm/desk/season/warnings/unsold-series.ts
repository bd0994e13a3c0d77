import { sql } from "drizzle-orm";

import type { Mistake } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import type { Reader } from "../../../platform/database/database";
import { textArray } from "../../../platform/database/text-array";
import { toTexts } from "../fields";
import type { Context, Values } from "../noun";
import { packages } from "../nouns/offers";
import { performances } from "../nouns/performances";
import { priceLists, priceTypes } from "../nouns/prices";
import type { SaidSeason } from "../parse-season";
import type { SeasonMistake, SeasonPlan } from "../plan-season";
import {
  listChanges,
  listTouched,
  loadBands,
  offeredPrices,
  recordsAfter,
  listRemoved,
} from "../planned-records";

type Found = {
  /** Series on sale of these files that nobody can buy. */
  mistakes: SeasonMistake[];
  /** Series that have no date of their sale, or that other records of these files touch, and flex packages. */
  warnings: Mistake[];
};

/**
 * Fixed series and flex packages without a price that all their events have in common, where a plan of changes touches
 * them or their performances. Buyers choose one band and price type for all: of a series they can do no other.
 */
export async function findUnsoldSeries(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
  { now }: Context,
): Promise<Found> {
  const found: Found = { mistakes: await findNestedPackages(db, said, plan), warnings: [] };
  for (const [id, series] of await listSeries(db, plan)) {
    const dates = await recordsAfter(db, plan, performances, toTexts(series["performances"]));
    const kept = [...dates.values()].filter(({ cancelled }) => cancelled !== true);
    const isAhead = kept.some(({ starts }) => Date.parse(String(starts)) > now.getTime());
    if (!isAhead || (await hasCommonPrice(db, plan, series, kept))) continue;
    const planIds = [...new Set(kept.map((values) => String(values["plan"])))].sort();
    const without = `no band and price type are sold at all its events (seat plans ${planIds.join(", ")})`;
    const isSeries = series["type"] === "fixed-series";
    const message = isSeries
      ? `${without}, so nobody can buy it: choose performances with bands and price types in common`
      : `${without}, so buyers who mix these must choose seats at some events on their own: make a package for each seat plan, or give the plans bands in common`;
    const record = said.records.find((each) => each.noun === packages && each.id === id);
    const at = record?.mistake(["performances"], message) ?? {
      file: packages.list,
      line: null,
      message: `package ${id}: ${message}`,
    };
    if (isSeries && record !== undefined && (series["onSale"] ?? null) !== null)
      found.mistakes.push({ ...at, code: "invalid", field: "performances" });
    else found.warnings.push(at);
  }
  return found;
}

/** Series and flex packages that change, or whose performances do, as they will be. */
async function listSeries(db: Reader, plan: SeasonPlan): Promise<Map<string, Values>> {
  const changed = listChanges(plan, packages).map(({ id }) => id);
  const touched = (await listTouched(db, plan)).map(([id]) => id);
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct package_id as id from package_instances where instance_id = any(${textArray(touched)})`);
  const removed = listRemoved(plan, packages);
  const ids = new Set([...changed, ...rows.map(({ id }) => id)].filter((id) => !removed.has(id)));
  const all = await recordsAfter(db, plan, packages, [...ids]);
  return new Map([...all].filter(([, { type }]) => type !== "super"));
}

async function hasCommonPrice(
  db: Reader,
  plan: SeasonPlan,
  { bands = null, priceTypes: types = null }: Values,
  dates: readonly Values[],
): Promise<boolean> {
  const listIds = [...new Set(dates.map(({ priceList }) => String(priceList)))];
  const lists = await recordsAfter(db, plan, priceLists, listIds);
  const bandsOf = await loadBands(db, plan, new Set(dates.map((date) => String(date["plan"]))));
  const pricesAt = (date: Values) =>
    offeredPrices(lists.get(String(date["priceList"]))?.["prices"] ?? null).filter(
      ({ band, type }) =>
        (bandsOf.get(String(date["plan"])) ?? []).includes(band) &&
        (bands === null || toTexts(bands).includes(band)) &&
        (types === null || toTexts(types).includes(type)),
    );
  const events = [...groupBy(dates, ({ event }) => String(event)).values()].map((ofEvent) =>
    ofEvent.flatMap(pricesAt),
  );
  const [first = [], ...others] = events;
  const common = first.filter((price) =>
    others.every((prices) =>
      prices.some(({ band, type }) => band === price.band && type === price.type),
    ),
  );
  const typeIds = [...new Set(common.map(({ type }) => type))];
  // Packages leave out what buyers pay as they wish.
  const fixed = await recordsAfter(db, plan, priceTypes, typeIds);
  return common.some(({ type }) => (fixed.get(type)?.["payAtLeast"] ?? null) === null);
}

/** Super packages among the packages of a super package, which cannot be sold as one. */
async function findNestedPackages(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
): Promise<SeasonMistake[]> {
  const mistakes: SeasonMistake[] = [];
  for (const { id, after } of listChanges(plan, packages)) {
    const parts = await recordsAfter(db, plan, packages, toTexts(after["parts"]));
    const nested = [...parts].find(([, { type }]) => type === "super")?.[0];
    const record = said.records.find((each) => each.noun === packages && each.id === id);
    if (nested === undefined || record === undefined) continue;
    const message = `parts: ${nested} is a super package: expected flex packages and fixed series`;
    mistakes.push({ ...record.mistake(["parts"], message), code: "invalid", field: "parts" });
  }
  return mistakes;
}
