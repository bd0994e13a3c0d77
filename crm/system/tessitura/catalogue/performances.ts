import type { CallAnswer } from "../call-types";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import { LEFT_OUT, type Mapped, mapRows, needed, NotUnderstood, withoutRepeats } from "./findings";

type SearchRow = CallAnswer<"searchPerformances">[number];
type Rules = Pick<TessituraSettings["performances"], "onSale" | "leftOut">;

/** Null: no limit from this source. */
type Window = { from: Date | null; until: Date | null };

export type SystemPerformance = {
  id: number;
  code: string | null;
  name: string;
  startsAt: Date;
  doorsAt: Date | null;
  minutes: number | null;
  facility: { id: number; name: string };
  zoneMap: number;
  season: number;
  productionSeason: { id: number; name: string | null };
  performanceType: number | null;
  /** What must hold for it to be on sale, besides the time. */
  isAvailable: boolean;
  isOnSaleStatus: boolean;
  /** All of them must be open. */
  windows: Window[];
};

/** The search says "Y" or "N", a performance by its id true or false. */
export function readIndicator(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (value === "Y" || value === "N") return value === "Y";
  throw new NotUnderstood("has an AvailSaleIndicator that is neither Y nor N");
}

const isListed = (list: readonly number[], entry: { Id?: number | null } | null | undefined) =>
  typeof entry?.Id === "number" && list.includes(entry.Id);

/** Car parks, rentals and whatever else the venue does not sell as performances. */
const isLeftOut = ({ Season, PerformanceType, Facility }: SearchRow, { leftOut }: Rules) =>
  isListed(leftOut.seasons, Season) ||
  isListed(leftOut.performanceTypes, PerformanceType) ||
  isListed(leftOut.facilities, Facility) ||
  Season?.Inactive === true;

function readPerformance(row: SearchRow, rules: Rules): SystemPerformance | typeof LEFT_OUT {
  if (isLeftOut(row, rules)) return LEFT_OUT;
  return {
    id: needed(row.PerformanceId, "id"),
    code: row.PerformanceCode || null,
    name: needed(row.PerformanceDescription, "name"),
    startsAt: needed(row.PerformanceDate, "date"),
    doorsAt: row.DoorsOpen ?? null,
    minutes: row.Duration ?? null,
    facility: {
      id: needed(row.Facility?.Id, "facility"),
      name: needed(row.Facility?.Description, "facility's name"),
    },
    zoneMap: needed(row.ZoneMap?.Id, "zone map"),
    season: needed(row.Season?.Id, "season"),
    productionSeason: {
      id: needed(row.ProductionSeason?.Id, "production season"),
      name: row.ProductionSeason?.Description || null,
    },
    performanceType: row.PerformanceType?.Id ?? null,
    isAvailable: readIndicator(needed(row.AvailSaleIndicator, "AvailSaleIndicator")),
    isOnSaleStatus: rules.onSale.includes(needed(row.PerformanceStatus?.Id, "status")),
    windows: [
      { from: row.PublishWebApiStartDate ?? null, until: row.PublishWebApiEndDate ?? null },
      { from: row.ModeOfSaleStartDate ?? null, until: row.ModeOfSaleEndDate ?? null },
    ],
  };
}

/** `rows`: of a search that named the mode of sale; without it the search has no dates of sale. */
export const readPerformances = (
  rows: readonly SearchRow[],
  rules: Rules,
): Mapped<SystemPerformance> =>
  withoutRepeats(
    mapRows(
      rows,
      ({ PerformanceId }) => `performance ${PerformanceId ?? "without an id"}`,
      (row) => readPerformance(row, rules),
    ),
    ({ id }) => `performance ${id}`,
  );

const isOpen = ({ from, until }: Window, now: Date) =>
  (from === null || from <= now) && (until === null || now < until);

/** On sale online only if the system's four conditions hold. None of them says whether seats are left. */
export const isOnSaleNow = (performance: SystemPerformance, now: Date): boolean =>
  performance.isAvailable &&
  performance.isOnSaleStatus &&
  performance.windows.every((window) => isOpen(window, now));
