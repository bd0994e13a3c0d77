import { groupBy } from "#contract/group-by";
import { capitalized } from "#contract/intl";
import type { Seat } from "#contract/schemas/seat-plan";
import type { SeatLabel } from "#contract/schemas/ticket";
import { placeName, rowName } from "#contract/seat-name";
import type { Translate } from "~/i18n/translate";

type Place = Pick<SeatLabel, "row" | "number" | "kind">;

/** "Row K, wheelchair space 3", where it begins a line; the seat alone where rows have no name. */
export function seatText(t: Translate, seat: Place): string {
  return capitalized(seatsLabel(t, [seat]));
}

/** Seats beside each other in one row: "row K, wheelchair space 3, companion seats 4, 5". */
export function seatsLabel(t: Translate, seats: readonly Place[]): string {
  const [first] = seats;
  if (first === undefined) return "";
  const places = neighborsOfAKind(seats).map(([one, ...others]) =>
    others.length === 0
      ? placeName(t, one)
      : t(`seatName.several.${one.kind}`, {
          numbers: [one, ...others].map(({ number }) => number ?? "").join(", "),
        }),
  );
  return [...rowNames(t, first), ...places.flat()].join(", ");
}

function rowNames(t: Translate, { row }: Place): string[] {
  return row === null ? [] : [rowName(t, row)];
}

function neighborsOfAKind(seats: readonly Place[]): [Place, ...Place[]][] {
  const groups: [Place, ...Place[]][] = [];
  for (const seat of seats) {
    const last = groups.at(-1);
    if (last?.[0].kind === seat.kind) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

/** "Row K", or "Box 8", where it begins a line. */
export function rowLabel(t: Translate, row: string): string {
  return capitalized(rowName(t, row));
}

/** The view of the stage; as the plan names it where that is not one of `VIEWS`. */
export function viewWords(t: Translate, { restrictedView, view }: Seat): string {
  if (restrictedView) return t("seats.restrictedView");
  const known = VIEWS.find((one) => one === view);
  return known === undefined ? (view ?? t("seats.view.full")) : t(`seats.view.${known}`);
}

const VIEWS = ["full", "angled", "partial"] as const;

export function seatMarks(t: Translate, seat: Seat): string[] {
  return [
    ...(seat.restrictedView ? [t("seats.restrictedView")] : []),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
  ];
}

/** Where in the row a seat is; and its view, unless the row has one view for all of its seats. */
export function placeMarks(t: Translate, seat: Seat, seenAlike: boolean): string[] {
  return [
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    ...(seenAlike || seat.restrictedView ? [] : [viewWords(t, seat)]),
  ];
}

export function rowFacts(t: Translate, first: Seat, seenAlike: boolean): string[] {
  // Places without rows have no position.
  if (first.row === null) return [];
  return [...viewFacts(t, first, seenAlike), t(first.stepFree ? "seats.stepFree" : "seats.steps")];
}

export function viewFacts(t: Translate, seat: Seat, seenAlike = true): string[] {
  return [
    ...rowsInFront(t, seat),
    ...(seenAlike ? [viewWords(t, seat)] : []),
    ...floorsAbove(t, seat),
  ];
}

export function areSeenAlike(seats: readonly Seat[]): boolean {
  const [first] = seats;
  return seats.every(
    ({ view, restrictedView }) => view === first?.view && restrictedView === first.restrictedView,
  );
}

function floorsAbove(t: Translate, { floorsAboveStage: count }: Seat): string[] {
  return count === 0 ? [] : [t("seats.floorsAbove", { count })];
}

export function seatFacts(t: Translate, seat: Seat): string {
  const facts = [
    ...rowsInFront(t, seat),
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    viewWords(t, seat),
    ...floorsAbove(t, seat),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
    t(seat.stepFree ? "seats.stepFree" : "seats.steps"),
  ];
  return `${capitalized(facts.join(", "))}.`;
}

/** "First row", or how many are in front; empty where that is unknown. */
export function rowsInFront(t: Translate, { rowsInFront: count }: Seat): string[] {
  if (count === null) return [];
  return [count === 0 ? t("seats.firstRow") : t("seats.rowsInFront", { count })];
}

/**
 * Neighbors that differ only in their last word are combined: "First Tier Left, First Tier Right" into "First Tier
 * Left, Right".
 */
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

/** The parts of a hall that sections are in: what names with the same first word have in common, or a name that stands alone. */
export function partsOfHall(names: readonly string[]): string[] {
  const words = [...new Set(names)].map((name) => name.split(" "));
  return [...groupBy(words, ([first]) => first)].map(([, [first = [], ...others]]) => {
    const end = first.findIndex((word, at) => others.some((other) => other[at] !== word));
    return first.slice(0, end === -1 ? first.length : end).join(" ");
  });
}
