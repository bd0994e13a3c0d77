import { venue } from "#contract/venue";
import { groupBy } from "#runtime/group-by";
import { capitalized } from "#contract/text/intl";
import type { RowRange } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatLabel } from "#contract/schemas/ticket";
import { placeName, rowName } from "#contract/text/seat-name";
import { VIEWS } from "#contract/rules/seat-choice/seat-view";
import { joinOr } from "~/i18n/join-names";
import type { Translate } from "~/i18n/translate";
import type { SeatWithStatus } from "~/domain/seating/seat-sections";

type Place = Pick<SeatLabel, "row" | "number" | "kind">;

/** A band's name as a sign in a square: "A", "12"; null for a longer one. */
export const bandSign = (name: string): string | null => ([...name].length <= 2 ? name : null);

/** "Band A"; "Balcony" for a name that says for itself what it is. */
export const bandName = (t: Translate, name: string): string =>
  bandSign(name) === null ? name : t("performance.bandName", { band: name });

/** "Row K, wheelchair space 3", for the start of a line; only the seat if its row has no name. */
export function seatText(t: Translate, seat: Place): string {
  return capitalized(seatsLabel(t, [seat]));
}

/** Numbers of seats, ascending: "9", "10", "103A". Seat plans may count a row from either end. */
const sortSeatNumbers = (numbers: readonly string[]): string[] =>
  numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** "9, 10, 25"; three or more that go up evenly are a range: "109 to 113", and "5 to 13 (odd)" where every other is left out. */
export function seatNumbers(t: Translate, numbers: readonly string[]): string {
  const sorted = sortSeatNumbers(numbers);
  const [from = "", second] = sorted;
  const to = sorted.at(-1) ?? "";
  const step = Number(second) - Number(from);
  const isRange =
    sorted.length > 2 &&
    (step === 1 || step === 2) &&
    sorted.every(
      (number, at) => /^\d+$/.test(number) && Number(number) === Number(from) + at * step,
    );
  if (!isRange) return sorted.join(", ");
  const range = t("seats.rowRange", { from, to });
  return step === 1
    ? range
    : t(`seatName.inTwos.${Number(from) % 2 === 0 ? "even" : "odd"}`, { range });
}

/** Adjacent seats of a row: "row K, wheelchair space 3, companion seats 4, 5" */
export function seatsLabel(t: Translate, seats: readonly Place[]): string {
  const [first] = seats;
  if (first === undefined) return "";
  const places = groupByKind(seats).map(([one, ...others]) =>
    others.length === 0
      ? placeName(t, one)
      : t(`seatName.several.${one.kind}`, {
          numbers: seatNumbers(
            t,
            [one, ...others].map(({ number }) => number ?? ""),
          ),
        }),
  );
  return [...rowNames(t, first), ...places.flat()].join(", ");
}

function rowNames(t: Translate, { row }: Place): string[] {
  return row === null ? [] : [rowName(t, row)];
}

function groupByKind(seats: readonly Place[]): [Place, ...Place[]][] {
  const groups: [Place, ...Place[]][] = [];
  for (const seat of seats) {
    const last = groups.at(-1);
    if (last?.[0].kind === seat.kind) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

/** "Row K" or "Box 8", for the start of a line. */
export function rowLabel(t: Translate, row: string): string {
  return capitalized(rowName(t, row));
}

/** "row A" or "rows A to C, F to K"; null for no rows. */
export function rowsText(t: Translate, ranges: readonly RowRange[]): string | null {
  const [first] = ranges;
  if (first === undefined) return null;
  const isOne = ranges.length === 1 && first.from === first.to;
  return t("performance.rows", { count: isOne ? 1 : 2, rows: rowRangesText(t, ranges) });
}

/** "A to C, F to K" */
export function rowRangesText(t: Translate, ranges: readonly RowRange[]): string {
  return ranges
    .map(({ from, to }) => (from === to ? from : t("seats.rowRange", { from, to })))
    .join(", ");
}

/** The view of the stage; the plan's own text if it is not one of `VIEWS`, and nothing if the plan has none. */
export function describeView(
  t: Translate,
  { restrictedView, view }: Pick<Seat, "restrictedView" | "view">,
): string[] {
  if (restrictedView) return [t("seats.restrictedView")];
  const key = VIEWS.find((one) => one === view);
  if (key !== undefined) return [t(`seats.view.${key}`)];
  return view === null ? [] : [view];
}

export function describeSeatMarks(t: Translate, seat: Seat): string[] {
  return [
    ...(seat.restrictedView ? [t("seats.restrictedView")] : []),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
  ];
}

/** Whether all seats of a row have the same view, and all free ones the same steps. */
type SharedFacts = { view: boolean; steps: boolean };

export function sharedFacts(row: readonly SeatWithStatus[]): SharedFacts {
  const [first] = row;
  const steps = new Set(row.flatMap(({ seat, free }) => (free ? [seat.stepFree] : [])));
  return {
    view: row.every(
      ({ seat: { view, restrictedView } }) =>
        view === first?.seat.view && restrictedView === first.seat.restrictedView,
    ),
    steps: steps.size < 2,
  };
}

/**
 * A seat's position in its row, and what the row's free seats don't share. Transfer seats always say whether steps lead
 * there: who moves over from a wheelchair must know.
 */
export function describePlace(t: Translate, seat: Seat, shared: SharedFacts): string[] {
  return [
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    ...(shared.view || seat.restrictedView ? [] : describeView(t, seat)),
    ...(shared.steps && seat.kind !== "transfer" ? [] : stepsFact(t, seat)),
  ];
}

export function rowFacts(
  t: Translate,
  row: readonly SeatWithStatus[],
  shared: SharedFacts,
): string[] {
  const [first] = row;
  // Places without rows have no position.
  if (first === undefined || first.seat.row === null) return [];
  const { seat } = row.find(({ free }) => free) ?? first;
  const steps = shared.steps ? stepsFact(t, seat) : stepFreeSeats(t, row);
  return [...viewFacts(t, first.seat, shared.view), ...steps];
}

/** "step-free seats 1 to 4, 9"; adjacent seats are a range. */
function stepFreeSeats(t: Translate, row: readonly SeatWithStatus[]): string[] {
  const ranges: RowRange[] = [];
  let [count, last] = [0, ""];
  for (const { seat } of row) {
    const number = seat.stepFree === true ? (seat.number ?? "") : "";
    const range = ranges.at(-1);
    if (number !== "") count += 1;
    if (number !== "" && last !== "" && range !== undefined) range.to = number;
    else if (number !== "") ranges.push({ from: number, to: number });
    last = number;
  }
  if (count === 0) return [];
  return [t("seats.stepFreeSeats", { count, seats: rowRangesText(t, ranges) })];
}

/** Whether there are steps to a seat; empty if the plan doesn't say. */
function stepsFact(t: Translate, { stepFree }: Seat): string[] {
  return stepFree === null ? [] : [t(stepFree ? "seats.stepFree" : "seats.steps")];
}

/** "The view from row C: first row, …"; null if the plan says nothing of it. */
export function viewFromRow(t: Translate, seat: Seat, meters: number | null): string | null {
  const facts = [...distanceText(t, meters), ...viewFacts(t, seat)].join(", ");
  if (seat.row === null || facts === "") return null;
  return t("seats.viewFrom", { row: rowName(t, seat.row), facts });
}

function viewFacts(t: Translate, seat: Seat, sameView = true): string[] {
  return [
    ...rowsInFront(t, seat),
    ...(sameView ? describeView(t, seat) : []),
    ...floorsAbove(t, seat),
  ];
}

/** "about 50 feet (15 meters) from the stage", because plans aren't exact; empty if that is unknown. */
export function distanceText(t: Translate, meters: number | null): string[] {
  if (meters === null) return [];
  return [t(usesFeet() ? "seats.distance" : "seats.distanceMeters", roundLengths(meters))];
}

/** "about 40 feet (12 meters) away". */
export const awayText = (t: Translate, meters: number): string =>
  t(usesFeet() ? "seats.party.away" : "seats.party.awayMeters", roundLengths(meters));

/** Where people measure rooms in feet, if not only. */
const usesFeet = (): boolean => ["US", "GB", "CA", "LR"].includes(venue.country);

const FEET_PER_METER = 3.281;

/** Rounded, because plans aren't exact. Meters beside feet follow from them: the same feet are the same meters. */
function roundLengths(meters: number): { feet: number; meters: number } {
  const feet = Math.round((meters * FEET_PER_METER) / 5) * 5;
  return { feet, meters: Math.round(usesFeet() ? feet / FEET_PER_METER : meters) };
}

function floorsAbove(t: Translate, { floorsAboveStage: count }: Seat): string[] {
  return count === 0 ? [] : [t("seats.floorsAbove", { count })];
}

export function seatFacts(t: Translate, seat: Seat): string {
  const facts = [
    ...rowsInFront(t, seat),
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    ...describeView(t, seat),
    ...floorsAbove(t, seat),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
    ...stepsFact(t, seat),
  ];
  return `${capitalized(facts.join(", "))}.`;
}

/** "First row", or the number of rows in front; empty if that is unknown. */
export function rowsInFront(t: Translate, { rowsInFront: count }: Seat): string[] {
  if (count === null) return [];
  return [count === 0 ? t("seats.firstRow") : t("seats.rowsInFront", { count })];
}

/** Combines neighbors that differ only in their last word: "First Tier Left, Right". */
export function sectionGroups(names: readonly string[]): string[] {
  const groups: { stem: string; ends: string[] }[] = [];
  for (const name of new Set(names)) {
    const [, stem = name, end] = /^(.*) (.*)$/.exec(name) ?? [];
    const last = groups.at(-1);
    if (end !== undefined && last?.stem === stem) last.ends.push(end);
    else groups.push({ stem, ends: end === undefined ? [] : [end] });
  }
  return groups.map(({ stem, ends }) => [stem, ends.join(", ")].join(" ").trim());
}

/**
 * The parts of a hall: the words shared by the names with the same first word, or the name if it is the only one. What
 * follows a comma is left out: "Ground floor, rows A to M" and "Ground floor, rows N to Z" are "Ground floor".
 */
export function partsOfHall(names: readonly string[]): string[] {
  const words = [...new Set(names)].map((name) => name.split(" "));
  return [...groupBy(words, ([first]) => first)].map(([, [first = [], ...others]]) => {
    const end = first.findIndex((word, at) => others.some((other) => other[at] !== word));
    if (end === -1) return first.join(" ");
    return first
      .slice(0, end)
      .join(" ")
      .replace(/,[^,]*$/, "");
  });
}

/** "goes with wheelchair space 102 or wheelchair space 105" */
export function describeCompanion(t: Translate, spaces: readonly Seat[]): string[] {
  if (spaces.length === 0) return [];
  const names = spaces.flatMap((space) => placeName(t, space));
  return [t("seats.companionOf", { space: joinOr(t, names) })];
}
