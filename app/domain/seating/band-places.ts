import type { Seat } from "#contract/schemas/seat-plan";
import { viewRank } from "#contract/rules/seat-choice/seat-view";
import { groupBy } from "#runtime/group-by";
import { findFreeRuns } from "./adjacent-seats";
import type { SeatSection } from "./seat-sections";
import { groupByRow } from "./seats-by-row";

/** A seat in the middle of the section whose seats of a band are sold first. */
export type ExampleSeat = {
  section: SeatSection;
  /** In its section. */
  index: number;
  seat: Seat;
};

/** Only these are sold by price. */
const isSoldByPrice = ({ kind }: Seat) => kind === "standard";

/**
 * One seat for each band whose view stands for the band's, whether it is taken or not. As best available seats, it is in a
 * section with free seats if there is one, of the best view, on the lowest floor; of two such sections, in the larger.
 */
export function findExampleSeats(sections: readonly SeatSection[]): Map<string, ExampleSeat> {
  const examples = new Map<string, ExampleSeat & { order: readonly number[] }>();
  for (const section of sections) {
    const seats = section.seats.filter(({ seat }) => isSoldByPrice(seat));
    for (const [band, ofBand] of groupBy(seats, ({ seat }) => seat.band)) {
      const rows = groupByRow(ofBand);
      const row = rows[Math.floor(rows.length / 2)]?.seats ?? [];
      const seat = row[Math.floor(row.length / 2)]?.seat;
      if (seat === undefined) continue;
      const order = [
        ofBand.some(({ free }) => free) ? 0 : 1,
        viewRank(seat),
        Math.max(0, seat.floorsAboveStage),
        -ofBand.length,
      ];
      const known = examples.get(band);
      if (known !== undefined && !isBefore(order, known.order)) continue;
      const index = section.seats.findIndex((one) => one.seat === seat);
      examples.set(band, { section, index, seat, order });
    }
  }
  return examples;
}

function isBefore(order: readonly number[], other: readonly number[]): boolean {
  const at = order.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (order[at] ?? 0) < (other[at] ?? 0);
}

/**
 * Counts the groups of seats left side by side, by band: at 0 of one seat, at 1 of two, up to `most`. Bands without any
 * seat are absent.
 */
export function countGroups(sections: readonly SeatSection[], most: number): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { seats } of sections)
    for (const row of groupByRow(seats))
      for (const run of findFreeRuns(row.seats, isSoldByPrice))
        for (const { band, count } of countByBand(run)) {
          const before = groups.get(band) ?? Array.from({ length: most }, () => 0);
          groups.set(
            band,
            before.map((number, at) => number + Math.floor(count / (at + 1))),
          );
        }
  return groups;
}

/** Adjacent seats of one band within adjacent seats. */
function countByBand(run: readonly Seat[]): { band: string; count: number }[] {
  const counts: { band: string; count: number }[] = [];
  for (const { band } of run) {
    const last = counts.at(-1);
    if (last?.band === band) last.count += 1;
    else counts.push({ band, count: 1 });
  }
  return counts;
}

/** What visitors read of a place in the hall: `performance.place.` in `locales/`. */
export type PlaceWords = {
  where: "close" | "middle" | "back" | "above" | null;
  /** Null if the plan says neither where the stage is nor what is seen. */
  sees: "faces" | "stage" | "side" | "part" | null;
  floors: number;
  /** To the stage; null if it is unknown. */
  meters: number | null;
};

/** What is seen, best first. */
const VIEW_ORDER = ["faces", "stage", "side", "part"] as const;

/** -1 if nothing is said. */
export const viewOrder = (sees: PlaceWords["sees"]): number =>
  VIEW_ORDER.findIndex((one) => one === sees);

/** How a place differs from another: `side` and `part` if less is seen of the stage. */
export type PlaceChange = "closer" | "farther" | "floor" | "side" | "part";

/** Compares a place with what was said of another, and says what a visitor did not choose. */
export const comparePlaces = (said: PlaceWords, found: PlaceWords): PlaceChange[] => [
  ...comparePositions(said, found),
  ...((found.sees === "side" || found.sees === "part") &&
  viewOrder(found.sees) > viewOrder(said.sees)
    ? [found.sees]
    : []),
];

const DISTANCES = ["close", "middle", "back"] as const;

function comparePositions(said: PlaceWords, found: PlaceWords): PlaceChange[] {
  if (said.floors !== found.floors) return ["floor"];
  const [before, after] = [said, found].map(({ where }) =>
    DISTANCES.findIndex((one) => one === where),
  );
  if (before === undefined || after === undefined || before < 0 || after < 0) return [];
  return before === after ? [] : [after < before ? "closer" : "farther"];
}

/** The worst of what is seen from the free seats of each band, by its id. */
export function findWorstViews(
  sections: readonly SeatSection[],
  findMeters: (seat: Seat) => number | null,
): Map<string, PlaceWords["sees"]> {
  const worst = new Map<string, PlaceWords["sees"]>();
  for (const { seat, free } of sections.flatMap(({ seats }) => seats)) {
    if (!free || !isSoldByPrice(seat)) continue;
    const sees = whatIsSeen(seat, findMeters(seat));
    const known = worst.get(seat.band);
    if (known === undefined || viewOrder(sees) > viewOrder(known)) worst.set(seat.band, sees);
  }
  return worst;
}

/** The largest group that is counted. app/choose.css has a rule for each. */
export const MAX_GROUP = 12;

export type GroupsLeft = { count: number; isRounded: boolean };

/** Where the seats of a band are. */
export type BandPlace = PlaceWords & {
  /** The section of the seats that are described, which are sold first. */
  section: string;
  /** What is seen from the worst of the band's free seats; null if `sees` is, and if none is free. */
  worst: PlaceWords["sees"];
  /** Paths of drawings: the view, null if the plan has no stage, and the hall with the band's sections highlighted. */
  view: string | null;
  hall: string;
  /**
   * Groups of seats left side by side, by their size: at 0 of one seat, at 1 of two. Many are rounded down, because their
   * exact number changes with each sale. Null if sold in blocks.
   */
  groups: readonly GroupsLeft[] | null;
};

export type BandPlaces = Readonly<Record<string, BandPlace>>;

/** Meters up to which a seat is close or in the middle, and up to which faces can be recognized. */
const CLOSE = 18;
const MIDDLE = 24;
const FACES = 20;

/** @param meters to the stage; null if it is unknown */
export function describeSeat(seat: Seat, meters: number | null): PlaceWords {
  const floors = Math.max(0, seat.floorsAboveStage);
  return { where: locateBand(floors, meters), sees: whatIsSeen(seat, meters), floors, meters };
}

function locateBand(floors: number, meters: number | null): PlaceWords["where"] {
  if (floors > 0) return "above";
  if (meters === null) return null;
  if (meters <= CLOSE) return "close";
  return meters <= MIDDLE ? "middle" : "back";
}

function whatIsSeen(seat: Seat, meters: number | null): PlaceWords["sees"] {
  const rank = viewRank(seat);
  if (rank > 1) return "part";
  if (rank === 1) return "side";
  if (meters === null) return seat.view === null ? null : "stage";
  return meters <= FACES ? "faces" : "stage";
}
