import { sql } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { textArray } from "../../platform/database/text-array";
import { toEntries, toList } from "./fields";
import type { Json, Noun, Values } from "./noun";
import { performances } from "./nouns/performances";
import { plans } from "./nouns/plans";
import { priceLists } from "./nouns/prices";
import type { RecordChange, SeasonPlan } from "./plan-season";
import { loadRecords } from "./stored-season";

export const hasChanges = ({ changes, translations }: SeasonPlan): boolean =>
  changes.length + translations.length > 0;

/** A record that is new, or changes. */
export type Change = RecordChange & { after: Values };

export const listChanges = ({ changes }: SeasonPlan, noun: Noun): Change[] =>
  changes.flatMap((change) =>
    change.noun === noun && change.after !== null ? [{ ...change, after: change.after }] : [],
  );

/** The ids of the records that go. */
export const listRemoved = ({ changes }: SeasonPlan, noun: Noun): ReadonlySet<string> =>
  new Set(
    changes.flatMap((change) => (change.noun === noun && change.after === null ? [change.id] : [])),
  );

/** Performances that change, or whose price list or seat plan does, as they will be. */
export async function listTouched(
  db: Reader,
  plan: SeasonPlan,
): Promise<(readonly [string, Values])[]> {
  const changed = (noun: Noun) => listChanges(plan, noun).map(({ id }) => id);
  const [ids, listIds, planIds] = [changed(performances), changed(priceLists), changed(plans)];
  const { rows } = await db.execute<{ id: string }>(sql`select id from instances
    where price_list_id = any(${textArray(listIds)}) or plan_id = any(${textArray(planIds)})`);
  const after = plan.records.get(performances.list) ?? new Map<string, Values>();
  const byParts = [...after].flatMap(([id, { priceList, plan: planId }]) =>
    listIds.includes(String(priceList)) || planIds.includes(String(planId)) ? [id] : [],
  );
  const named = new Set([...ids, ...byParts, ...rows.map(({ id }) => id)]);
  for (const id of listRemoved(plan, performances)) named.delete(id);
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
    for (const seat of toList(after.get(id)?.["seats"] ?? []))
      add(id, String((seat as Values)["bandId"]));
  const { rows } = await db.execute<{ plan: string; band: string }>(sql`
    select distinct plan_id as plan, band_id as band from seats where plan_id = any(${textArray(others)})`);
  for (const { plan, band } of rows) add(plan, band);
  return new Map([...bands].map(([id, of]) => [id, [...of].sort()]));
}

/** The bands and price types of a price list that are for sale. */
export const offeredPrices = (prices: Json): { band: string; type: string }[] =>
  toEntries(prices).flatMap(([band, types]) =>
    toEntries(types).flatMap(([type, price]) =>
      (price as Values)["offered"] === false ? [] : [{ band, type }],
    ),
  );
