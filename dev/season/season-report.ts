import { groupBy } from "#contract/group-by";

/** What an import left out of a season file or had to choose for it, and the place in the file. */
export interface SeasonRemark {
  kind: keyof typeof SAYINGS;
  /** "3853", "3853 concert 2", "number 5 in the file". */
  where: string;
  /** The season of the program that it is about, as far as that is known. */
  season: string | null;
}

const EXAMPLES = 3;

/** What each kind counts, and what it says of them. */
const SAYINGS = {
  "not-a-programme": ["program", "left out: not a program"],
  "no-number": [
    "program",
    "left out: no number (programID) to know it by when it is imported again",
  ],
  "number-twice": [
    "program",
    "left out: another program before it has the same number (programID)",
  ],
  "no-concert": ["program", "left out: no concert with a date"],
  "no-day": ["concert", "left out: no date (Date) that can be read"],
  "no-time": ["concert", "without a time: set for 7:30 PM"],
  "odd-time": ["concert", "with a time that cannot be read: set for 7:30 PM"],
  "no-venue": ["concert", "without a venue"],
  "no-works": ["program", "without works: “to be announced”"],
  "no-title": ["work", "left out: no title"],
  "no-composer": ["work", "without a composer: “Anonymous”"],
  "no-name": ["player", "left out: no name"],
} as const;

/** A line for each kind, with its count and the first examples; in the order in which the kinds are listed above. */
export function tellRemarks(remarks: readonly SeasonRemark[]): string[] {
  const byKind = groupBy(remarks, ({ kind }) => kind);
  return (Object.keys(SAYINGS) as SeasonRemark["kind"][]).flatMap((kind) => {
    const places = (byKind.get(kind) ?? []).map(({ where }) => where);
    const [noun, text] = SAYINGS[kind];
    return places.length === 0
      ? []
      : [`${count(places.length, noun)} ${text} (${firstOf(places, EXAMPLES)})`];
  });
}

/** "Carnegie Hall, Town Hall and 12 more". */
export function firstOf(names: readonly string[], shown: number): string {
  const more = names.length - shown;
  const first = names.slice(0, shown).join(", ");
  return more > 0 ? `${first} and ${more.toLocaleString("en-US")} more` : first;
}

/** "1 program", "1,204 programs". */
export function count(n: number, one: string): string {
  return `${n.toLocaleString("en-US")} ${one}${n === 1 ? "" : "s"}`;
}

/** A performance that was put on sale, and where; `startsAt` is ISO 8601. */
type Made = { id: string; startsAt: string; venue: string; hallName: string; priceListId: string };

/** The result of an import. */
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

const dayOf = ({ startsAt }: Made): string => startsAt.slice(0, 10);
