import { groupBy } from "#runtime/group-by";

/** Something that an import skipped or filled in, with its position in the file. */
export interface SeasonRemark {
  kind: keyof typeof REMARK_TEXTS;
  /** For example "3853", "3853 concert 2" or "number 5 in the file". */
  where: string;
  /** The program's season; null if unknown. */
  season: string | null;
}

const EXAMPLES = 3;

/** The counted noun and the text of each kind. */
const REMARK_TEXTS = {
  "not-a-programme": ["program", "skipped: not a program"],
  "no-number": ["program", "skipped: no number (programID)"],
  "number-twice": ["program", "skipped: an earlier program has the same number (programID)"],
  "no-concert": ["program", "skipped: no concert with a date"],
  "no-day": ["concert", "skipped: no valid date (Date)"],
  "no-time": ["concert", "without a time: set for 7:30 PM"],
  midnight: ["concert", "at 12:00 AM, so without a known time: set for 7:30 PM"],
  "odd-time": ["concert", "with an invalid time: set for 7:30 PM"],
  "no-venue": ["concert", "without a venue"],
  "no-works": ["program", "without works: “to be announced”"],
  "no-title": ["work", "skipped: no title"],
  "no-composer": ["work", "without a composer: “Anonymous”"],
  "no-name": ["player", "skipped: no name"],
} as const;

/** One line per kind, with the count and examples, in the order of `REMARK_TEXTS`. */
export function formatRemarks(remarks: readonly SeasonRemark[]): string[] {
  const byKind = groupBy(remarks, ({ kind }) => kind);
  return (Object.keys(REMARK_TEXTS) as SeasonRemark["kind"][]).flatMap((kind) => {
    const places = (byKind.get(kind) ?? []).map(({ where }) => where);
    const [noun, text] = REMARK_TEXTS[kind];
    return places.length === 0
      ? []
      : [`${count(places.length, noun)} ${text} (${joinFirst(places, EXAMPLES)})`];
  });
}

/** For example "Carnegie Hall, Town Hall and 12 more". */
export function joinFirst(names: readonly string[], limit: number): string {
  const more = names.length - limit;
  const first = names.slice(0, limit).join(", ");
  return more > 0 ? `${first} and ${more.toLocaleString("en-US")} more` : first;
}

/** For example "1 program" or "1,204 programs". */
export function count(n: number, noun: string): string {
  return `${n.toLocaleString("en-US")} ${noun}${n === 1 ? "" : "s"}`;
}

/** A new performance; `startsAt` is ISO 8601. */
type NewPerformance = {
  id: string;
  startsAt: string;
  venue: string;
  hallName: string;
  priceListId: string;
};

interface SeasonImport {
  events: number;
  /** New performances, in order of time. */
  created: readonly NewPerformance[];
  /** Number of performances that were already imported. */
  existing: number;
  /** Whether the existing performances keep their dates. */
  isRunning: boolean;
  remarks: readonly SeasonRemark[];
}

const VENUES_SHOWN = 4;

export function seasonReport(result: SeasonImport): string[] {
  const { events, created, existing, isRunning, remarks } = result;
  const performances = count(created.length + existing, "performance");
  return [
    `${count(events, "event")} with ${performances}.`,
    ...existingLines(existing, isRunning),
    ...createdLines(created),
    ...remarkLines(remarks),
  ];
}

function existingLines(existing: number, isRunning: boolean): string[] {
  if (existing === 0) return [];
  const dates = isRunning ? "keep their dates" : "have ended and move to new dates";
  return [
    `${count(existing, "performance")} already imported: they ${dates}. Halls, prices and sales don't change.`,
  ];
}

function createdLines(created: readonly NewPerformance[]): string[] {
  const [first, last] = [created[0], created.at(-1)];
  if (first === undefined || last === undefined) return [];
  const lists = [...new Set(created.map(({ priceListId }) => priceListId))].sort();
  return [
    `${count(created.length, "new performance")} from ${getDay(first)} to ${getDay(last)}, with the price ${lists.length === 1 ? "list" : "lists"} ${lists.join(", ")}:`,
    ...hallLines(created),
  ];
}

/** For example "Main Hall: 12 performances; in the file Carnegie Hall (7), Town Hall (3) and 2 more". */
function hallLines(created: readonly NewPerformance[]): string[] {
  return [...groupBy(created, ({ hallName }) => hallName)].map(([hallName, run]) => {
    const venues = [...groupBy(run, ({ venue }) => venue || "no venue")]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([venue, { length }]) => `${venue} (${length.toLocaleString("en-US")})`);
    return `  ${hallName}: ${count(run.length, "performance")}; in the file ${joinFirst(venues, VENUES_SHOWN)}`;
  });
}

export function remarkLines(remarks: readonly SeasonRemark[]): string[] {
  const lines = formatRemarks(remarks);
  return lines.length === 0 ? [] : ["Skipped or filled in:", ...lines.map((line) => `  ${line}`)];
}

const getDay = ({ startsAt }: NewPerformance): string => startsAt.slice(0, 10);
