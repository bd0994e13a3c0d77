import { groupBy } from "#runtime/group-by";
import { MAX_SEATS } from "./divide-sections";

type Seat = { section: string; row: string | null };
type Part = { name: string; section: string };

/**
 * A warning for each zone that may be several floors of a hall: the only one of a plan that is too large for one map, and
 * one whose rows begin anew (A to Z, BA to BG, CA to CI). Pages and tickets say the zone's name for each of its seats.
 */
export function findMixedFloors(seats: readonly Seat[], parts: readonly Part[]): string[] {
  const zoneOf = new Map(parts.map(({ name, section }) => [name, section]));
  const zones = groupBy(seats, ({ section }) => zoneOf.get(section) ?? section);
  return [...zones].flatMap(([zone, ofZone]) => {
    if (ofZone.length <= MAX_SEATS) return [];
    const series = rowSeries(ofZone.flatMap(({ row }) => row ?? []));
    if (zones.size > 1 && series.length < 2) return [];
    const count = ofZone.length.toLocaleString("en-US");
    const look = series.length < 2 ? "" : ` (its rows look like it: ${series.join("; ")})`;
    return [
      `${count} seats are in one zone, ${JSON.stringify(zone)}, which pages and tickets say for each of them. If they are on several floors${look}, give each floor a zone of its own in the file, with its "name" and its "rows", before the first sale`,
    ];
  });
}

/** Runs of row names that are not one alphabet: "A to U, AA to AG", "BA to BG". Empty if they can't be told. */
function rowSeries(names: readonly string[]): string[] {
  const rows = [...new Set(names)];
  const pairs = rows.filter((name) => /^[A-Z]{2}$/.test(name) && name[0] !== name[1]);
  const byFirst = groupBy(pairs, (name) => name.charAt(0));
  // AA to AZ follow A to Z, and BA follows AZ.
  const begun = [...byFirst]
    .filter(
      ([first, ofFirst]) => first !== "A" && ofFirst.length > 1 && !rows.includes(before(first)),
    )
    .map(([first]) => first);
  if (begun.length === 0) return [];
  const groups = groupBy(rows, (name) =>
    name.length === 2 && begun.includes(name.charAt(0)) ? name.charAt(0) : "",
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofGroup]) => {
      const sorted = ofGroup.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
      return sorted.length === 1 ? `row ${sorted[0]}` : `${sorted[0]} to ${sorted.at(-1)}`;
    });
}

/** The last row of the alphabet before: "AZ" of "B". */
const before = (letter: string) => `${String.fromCodePoint((letter.codePointAt(0) ?? 0) - 1)}Z`;
