import { sql } from "drizzle-orm";

import { nearestName } from "#runtime/files/nearest-name";
import type { Mistake } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import type { Reader } from "../../../platform/database/database";
import { toEntries } from "../fields";
import type { Context, Json, Noun } from "../noun";
import { performances } from "../nouns/performances";
import { plans } from "../nouns/plans";
import { priceLists } from "../nouns/prices";
import type { SaidSeason } from "../parse-season";
import type { SeasonMistake, SeasonPlan } from "../plan-season";
import {
  listChanges,
  listTouched,
  loadBands,
  offeredPrices,
  recordsAfter,
} from "../planned-records";

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
        onSale !== null || membersFrom !== null || toEntries(membersByLevel).length > 0,
    );
    const [performanceId] = onSale ?? ofPair[0];
    const others = ofPair.length - 1;
    const more = others === 0 ? "" : ` and ${others} more`;
    const of = `of the seat plan ${planId} (performance ${performanceId}${more})`;
    const elsewhere = await bandsElsewhere(db, plan, named, bands);
    const hint = priceHint(missing, named, bands, elsewhere);
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
          `price list ${listId} has no price for ${getWords(missing)} ${of}, so these seats can't be bought${hint}`,
        ),
      );
  }
  return found;
}

/** Of these bands, those that other seat plans have; none if one of them is in this plan. */
async function bandsElsewhere(
  db: Reader,
  plan: SeasonPlan,
  named: readonly string[],
  bands: readonly string[],
): Promise<string[]> {
  if (named.some((band) => bands.includes(band))) return [];
  const { rows } = await db.execute<{ id: string }>(sql`select id from seat_plans`);
  const ids = [...rows.map(({ id }) => id), ...listChanges(plan, plans).map(({ id }) => id)];
  const all = new Set([...(await loadBands(db, plan, new Set(ids))).values()].flat());
  return named.filter((band) => all.has(band));
}

/** "; it has prices for Stall, Gallery; did you mean Stalls in place of Stall?" */
function priceHint(
  missing: readonly string[],
  named: readonly string[],
  bands: readonly string[],
  elsewhere: readonly string[],
): string {
  const strange = named.filter((band) => !bands.includes(band));
  const slips = strange.flatMap((band) => {
    const nearest = nearestName(band, missing);
    return nearest === null ? [] : [`${nearest} in place of ${band}`];
  });
  const has = named.length === 0 ? "it has no prices" : `it has prices for ${named.join(", ")}`;
  const mean =
    named.length > 0 && elsewhere.length === named.length
      ? ", which are bands of another seat plan: choose another price list, or another plan"
      : slips.length === 0
        ? ""
        : `; did you mean ${slips.join(", ")}?`;
  return `: the plan has ${bands.join(", ")}, and ${has}${mean}`;
}

const getWords = (bands: readonly string[]): string =>
  bands.length === 1 ? `band ${bands.join("")}` : `bands ${bands.join(", ")}`;

/** The bands that a file's price list names, or else the stored one: those that it leaves out are kept as closed. */
function namedBands({ records }: SaidSeason, listId: string, prices: Json): string[] {
  const inFile = records.find(({ noun, id }) => noun === priceLists && id === listId);
  return toEntries(inFile?.values["prices"] ?? prices).map(([band]) => band);
}

type Ids = { listId: string; planId: string; performanceId: string };

/** Where a file says what does not fit: its prices, or else the performance or the plan. */
function locate({ records }: SaidSeason, { listId, planId, performanceId }: Ids) {
  const findRecord = (noun: Noun, id: string, field: string) =>
    records.find(
      (record) => record.noun === noun && record.id === id && record.values[field] !== undefined,
    );
  const [record, field] = [
    [findRecord(priceLists, listId, "prices"), "prices"] as const,
    [findRecord(performances, performanceId, "priceList"), "priceList"] as const,
    [findRecord(performances, performanceId, "plan"), "plan"] as const,
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
