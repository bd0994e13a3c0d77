import { groupBy } from "../../crm/platform/group-by";
import type { SeasonInstance } from "./season";
import { count, firstOf, type SeasonRemark, tellRemarks } from "./season-remarks";

/** A performance that was put on sale, and where. */
type Made = SeasonInstance & { hallName: string; priceListId: string };

/** What an import did, for whoever ran it. */
interface SeasonImport {
  events: number;
  /** The new performances, in the order of their starts. */
  made: readonly Made[];
  /** How many others of the file were here already, and whether they kept their dates. */
  known: number;
  stands: boolean;
  remarks: readonly SeasonRemark[];
}

const VENUES_SHOWN = 4;

/** The report of an import, a line each, fit to be read by a person. */
export function seasonReport({ events, made, known, stands, remarks }: SeasonImport): string[] {
  const performances = count(made.length + known, "performance");
  return [
    `${count(events, "event")} with ${performances}.`,
    ...knownLines(known, stands),
    ...madeLines(made),
    ...remarkLines(remarks),
  ];
}

function knownLines(known: number, stands: boolean): string[] {
  if (known === 0) return [];
  const dates = stands ? "keep their dates" : "were over and are moved ahead";
  return [
    `${count(known, "performance")} here already: they ${dates}, and keep hall, prices and what is sold.`,
  ];
}

function madeLines(made: readonly Made[]): string[] {
  const [first, last] = [made[0], made.at(-1)];
  if (first === undefined || last === undefined) return [];
  const lists = [...new Set(made.map(({ priceListId }) => priceListId))].sort();
  return [
    `${count(made.length, "performance")} new, from ${dayOf(first)} to ${dayOf(last)}, at the prices of ${lists.join(", ")}:`,
    ...hallLines(made),
  ];
}

/** "Main Hall: 12 performances, in the file at Carnegie Hall (7), Town Hall (3) and 2 more". */
function hallLines(made: readonly Made[]): string[] {
  return [...groupBy(made, ({ hallName }) => hallName)].map(([hallName, run]) => {
    const venues = [...groupBy(run, ({ venue }) => venue || "no venue")]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([venue, { length }]) => `${venue} (${length.toLocaleString("en-US")})`);
    return `  ${hallName}: ${count(run.length, "performance")}; in the file ${firstOf(venues, VENUES_SHOWN)}`;
  });
}

/** What was left out or chosen; nothing to say when the file was whole. */
export function remarkLines(remarks: readonly SeasonRemark[]): string[] {
  const lines = tellRemarks(remarks);
  return lines.length === 0 ? [] : ["Left out, and chosen:", ...lines.map((line) => `  ${line}`)];
}

function dayOf({ startsAt }: Made): string {
  return startsAt.slice(0, 10);
}
