import { sql } from "drizzle-orm";

import { nearestName } from "#runtime/files/nearest-name";
import type { Mistake } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import type { Reader } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { entriesOf, listOf } from "./fields";
import type { Context, Json, Noun, Values } from "./noun";
import { performances } from "./nouns/performances";
import { plans } from "./nouns/plans";
import { priceLists } from "./nouns/prices";
import type { SaidSeason } from "./parse-season";
import type { SeasonMistake, SeasonPlan } from "./plan-season";
import { loadRecords } from "./stored-season";

type Found = {
  /** Performances on sale of which no band has a price. */
  mistakes: SeasonMistake[];
  /** Bands of a seat plan that its price list leaves out, for performances that are still to come. */
  warnings: Mistake[];
};

/** Compares price lists with the seat plans of the performances that sell by them, where a plan of changes touches either. */
export async function findUnpricedBands(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
  { now }: Context,
): Promise<Found> {
  const touched = await listTouched(db, plan);
  const upcoming = touched.filter(
    ([, { starts, cancelled, boxOfficeOnly }]) =>
      cancelled !== true && boxOfficeOnly !== true && Date.parse(String(starts)) > now.getTime(),
  );
  const pairs = groupBy(upcoming, ([, values]) =>
    JSON.stringify([values["priceList"], values["plan"]]),
  );
  const pairIds = [...pairs.keys()].map((pair) => JSON.parse(pair) as [string, string]);
  const bandsOf = await loadBands(db, plan, new Set(pairIds.map(([, planId]) => planId)));
  const lists = await recordsAfter(
    db,
    plan,
    priceLists,
    pairIds.map(([listId]) => listId),
  );
  const found: Found = { mistakes: [], warnings: [] };
  for (const [pair, ofPair] of pairs) {
    const [listId, planId] = JSON.parse(pair) as [string, string];
    const prices = lists.get(listId)?.["prices"] ?? null;
    const named = namedBands(said, listId, prices);
    const offered = offeredPrices(prices).map(({ band }) => band);
    const bands = bandsOf.get(planId) ?? [];
    const missing = bands.filter((band) => !offered.includes(band) && !named.includes(band));
    if (missing.length === 0) continue;
    const onSale = ofPair.find(
      ([, { onSale = null, membersFrom = null, membersByLevel = null }]) =>
        onSale !== null || membersFrom !== null || entriesOf(membersByLevel).length > 0,
    );
    const [performanceId] = onSale ?? ofPair[0];
    const others = ofPair.length - 1;
    const more = others === 0 ? "" : ` and ${others} more`;
    const of = `of the seat plan ${planId} (performance ${performanceId}${more})`;
    const hint = priceHint(missing, named, bands);
    const at = locate(said, { listId, planId, performanceId });
    if (missing.length === bands.length && onSale !== undefined)
      found.mistakes.push({
        ...at(`price list ${listId} has no price for any band ${of}, which is on sale${hint}`),
        code: "no-prices",
        field: "priceList",
      });
    else
      found.warnings.push(
        at(
          `price list ${listId} has no price for ${wordsOf(missing)} ${of}, so these seats can't be bought${hint}`,
        ),
      );
  }
  return found;
}

/** "; it has prices for Stall, Gallery; did you mean Stalls in place of Stall?" */
function priceHint(
  missing: readonly string[],
  named: readonly string[],
  bands: readonly string[],
): string {
  const strange = named.filter((band) => !bands.includes(band));
  const slips = strange.flatMap((band) => {
    const nearest = nearestName(band, missing);
    return nearest === null ? [] : [`${nearest} in place of ${band}`];
  });
  const has = named.length === 0 ? "it has no prices" : `it has prices for ${named.join(", ")}`;
  const mean = slips.length === 0 ? "" : `; did you mean ${slips.join(", ")}?`;
  return `: the plan has ${bands.join(", ")}, and ${has}${mean}`;
}

const wordsOf = (bands: readonly string[]): string =>
  bands.length === 1 ? `band ${bands.join("")}` : `bands ${bands.join(", ")}`;

/** The bands that a file's price list names, or else the stored one: those that it leaves out are kept as closed. */
function namedBands({ records }: SaidSeason, listId: string, prices: Json): string[] {
  const inFile = records.find(({ noun, id }) => noun === priceLists && id === listId);
  return entriesOf(inFile?.values["prices"] ?? prices).map(([band]) => band);
}

/** The bands and price types of a price list that are for sale. */
export const offeredPrices = (prices: Json): { band: string; type: string }[] =>
  entriesOf(prices).flatMap(([band, types]) =>
    entriesOf(types).flatMap(([type, price]) =>
      (price as Values)["offered"] === false ? [] : [{ band, type }],
    ),
  );

type Ids = { listId: string; planId: string; performanceId: string };

/** Where a file says what does not fit: its prices, or else the performance or the plan. */
function locate({ records }: SaidSeason, { listId, planId, performanceId }: Ids) {
  const saidOf = (noun: Noun, id: string, field: string) =>
    records.find(
      (record) => record.noun === noun && record.id === id && record.values[field] !== undefined,
    );
  const [record, field] = [
    [saidOf(priceLists, listId, "prices"), "prices"] as const,
    [saidOf(performances, performanceId, "priceList"), "priceList"] as const,
    [saidOf(performances, performanceId, "plan"), "plan"] as const,
    [records.find(({ noun, id }) => noun === performances && id === performanceId), ""] as const,
    [records.find(({ noun, id }) => noun === plans && id === planId), ""] as const,
  ].find(([each]) => each !== undefined) ?? [undefined, ""];
  return (message: string): Mistake => ({
    ...(record?.mistake(field === "" ? [] : [field], message) ?? {
      file: priceLists.list,
      line: null,
    }),
    message,
  });
}

/** Performances that change, or whose price list or seat plan does, as they will be. */
export async function listTouched(
  db: Reader,
  plan: SeasonPlan,
): Promise<(readonly [string, Values])[]> {
  const changed = (noun: Noun) =>
    plan.changes.flatMap(({ noun: of, id, after }) => (of === noun && after !== null ? [id] : []));
  const removed = plan.changes.flatMap(({ noun, id, after }) =>
    noun === performances && after === null ? [id] : [],
  );
  const [ids, listIds, planIds] = [changed(performances), changed(priceLists), changed(plans)];
  const { rows } = await db.execute<{ id: string }>(sql`select id from instances
    where price_list_id = any(${textArray(listIds)}) or plan_id = any(${textArray(planIds)})`);
  const after = plan.records.get(performances.list) ?? new Map<string, Values>();
  const byParts = [...after].flatMap(([id, { priceList, plan: planId }]) =>
    listIds.includes(String(priceList)) || planIds.includes(String(planId)) ? [id] : [],
  );
  const named = new Set([...ids, ...byParts, ...rows.map(({ id }) => id)]);
  for (const id of removed) named.delete(id);
  return [...(await recordsAfter(db, plan, performances, [...named]))];
}

/** These records as they will be. */
export async function recordsAfter(
  db: Reader,
  { records }: SeasonPlan,
  noun: Noun,
  ids: readonly string[],
): Promise<Map<string, Values>> {
  const after = records.get(noun.list) ?? new Map<string, Values>();
  const stored = await loadRecords(
    db,
    noun,
    ids.filter((id) => !after.has(id)),
  );
  return new Map(
    ids.flatMap((id): [string, Values][] => {
      const values = after.get(id) ?? stored.get(id);
      return values === undefined ? [] : [[id, values]];
    }),
  );
}

/** The bands of plans' seats, in the order of their ids. */
export async function loadBands(
  db: Reader,
  { records }: SeasonPlan,
  planIds: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const after = records.get(plans.list) ?? new Map<string, Values>();
  const bands = new Map<string, Set<string>>();
  const add = (planId: string, band: string) =>
    bands.set(planId, (bands.get(planId) ?? new Set<string>()).add(band));
  const others = [...planIds].filter((id) => !after.has(id));
  for (const id of planIds)
    for (const seat of listOf(after.get(id)?.["seats"] ?? []))
      add(id, String((seat as Values)["bandId"]));
  const { rows } = await db.execute<{ plan: string; band: string }>(sql`
    select distinct plan_id as plan, band_id as band from seats where plan_id = any(${textArray(others)})`);
  for (const { plan, band } of rows) add(plan, band);
  return new Map([...bands].map(([id, of]) => [id, [...of].sort()]));
}
