import { groupBy } from "../../crm/platform/group-by";

/** What an import left out of a season file or had to choose for it, with where in the file it stands. */
export interface SeasonRemark {
  kind: keyof typeof SAYINGS;
  /** "3853", "3853 concert 2", "number 5 in the file". */
  where: string;
  /** The season of the programme that it is about, as far as that is known. */
  season: string | null;
}

const EXAMPLES = 3;

/** How each is told; `n` is how many there are. */
const SAYINGS = {
  "not-a-programme": (n: number) => `${count(n, "program")} left out: not a program`,
  "no-number": (n: number) =>
    `${count(n, "program")} left out: no number (programID) to know it by when it is imported again`,
  "number-twice": (n: number) =>
    `${count(n, "program")} left out: another program before it has the same number (programID)`,
  "no-concert": (n: number) => `${count(n, "program")} left out: no concert with a date`,
  "no-day": (n: number) => `${count(n, "concert")} left out: no date (Date) that can be read`,
  "no-time": (n: number) => `${count(n, "concert")} without a time: set for 7:30 PM`,
  "odd-time": (n: number) =>
    `${count(n, "concert")} with a time that cannot be read: set for 7:30 PM`,
  "no-venue": (n: number) => `${count(n, "concert")} without a venue`,
  "no-works": (n: number) => `${count(n, "program")} without works: “to be announced”`,
  "no-title": (n: number) => `${count(n, "work")} left out: no title`,
  "no-composer": (n: number) => `${count(n, "work")} without a composer: “Anonymous”`,
  "no-name": (n: number) => `${count(n, "player")} left out: no name`,
} satisfies Record<string, (n: number) => string>;

/** A line for each kind, with its count and the first examples; in the order in which the kinds are listed above. */
export function tellRemarks(remarks: readonly SeasonRemark[]): string[] {
  const byKind = groupBy(remarks, ({ kind }) => kind);
  return (Object.keys(SAYINGS) as SeasonRemark["kind"][]).flatMap((kind) => {
    const places = (byKind.get(kind) ?? []).map(({ where }) => where);
    return places.length === 0
      ? []
      : [`${SAYINGS[kind](places.length)} (${firstOf(places, EXAMPLES)})`];
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
