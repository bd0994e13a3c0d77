import type { Seat } from "~/domain/seat-plan";
import type { Translate } from "~/i18n/translate";

/** "Row F, seat 12"; the seat alone where rows have no name. */
export function seatLabel(t: Translate, { row, number }: Pick<Seat, "row" | "number">): string {
  const seat = number ?? "";
  return row === null ? t("seats.seat", { seat }) : t("seats.rowAndSeat", { row, seat });
}

/** Seats beside each other in one row: "Row F, seats 12, 13, 14". */
export function seatsLabel(t: Translate, seats: readonly Pick<Seat, "row" | "number">[]): string {
  const [first] = seats;
  if (first === undefined) return "";
  if (seats.length === 1) return seatLabel(t, first);
  const numbers = seats.map(({ number }) => number ?? "").join(", ");
  return first.row === null
    ? t("seats.seatsOf", { seats: numbers })
    : t("seats.rowAndSeats", { row: first.row, seats: numbers });
}

/** How the stage is seen, in words where the plan says one that is known. */
export function viewWords(
  t: Translate,
  { restrictedView, view }: Pick<Seat, "restrictedView" | "view">,
): string {
  if (restrictedView) return t("seats.restrictedView");
  const known = VIEWS.find((one) => one === view);
  return known === undefined ? (view ?? t("seats.view.full")) : t(`seats.view.${known}`);
}

const VIEWS = ["full", "angled", "partial"] as const;

/** What sets a seat apart, in the order in which it matters: "wheelchair space", "aisle". */
export function seatMarks(t: Translate, seat: Seat): string[] {
  return [
    ...(seat.kind === "standard" || seat.kind === "place" ? [] : [t(`seats.kind.${seat.kind}`)]),
    ...(seat.restrictedView ? [t("seats.restrictedView")] : []),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
  ];
}

/** Where in the row a seat is, and how the stage is seen where its row does not say that for all of them. */
export function placeMarks(t: Translate, seat: Seat, seenAlike: boolean): string[] {
  return [
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    ...(seenAlike || seat.restrictedView ? [] : [viewWords(t, seat)]),
  ];
}

/** What "View-from-seat" (spec section 3) says alike of every seat of a row. */
export function rowFacts(t: Translate, first: Seat, seenAlike: boolean): string[] {
  // Places without numbers are wherever they are put.
  if (first.row === null) return [];
  return [
    ...rowsInFront(t, first),
    ...(seenAlike ? [viewWords(t, first)] : []),
    ...floorsAbove(t, first),
    t(first.stepFree ? "seats.stepFree" : "seats.steps"),
  ];
}

/** Whether the stage is seen in the same way from all of these. */
export function areSeenAlike(seats: readonly Pick<Seat, "view" | "restrictedView">[]): boolean {
  const [first] = seats;
  return seats.every(
    ({ view, restrictedView }) => view === first?.view && restrictedView === first.restrictedView,
  );
}

function floorsAbove(t: Translate, { floorsAboveStage: count }: Seat): string[] {
  return count === 0 ? [] : [t("seats.floorsAbove", { count })];
}

/** Spec section 3, "View-from-seat", as one short sentence. */
export function seatFacts(t: Translate, seat: Seat): string {
  const facts = [
    ...rowsInFront(t, seat),
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    viewWords(t, seat),
    ...floorsAbove(t, seat),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
    t(seat.stepFree ? "seats.stepFree" : "seats.steps"),
  ];
  const sentence = facts.join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** "First row", or how many are in front; nothing where it is not known. */
export function rowsInFront(t: Translate, seat: Pick<Seat, "rowsInFront">): string[] {
  if (seat.rowsInFront === null) return [];
  return [
    seat.rowsInFront === 0
      ? t("seats.firstRow")
      : t("seats.rowsInFront", { count: seat.rowsInFront }),
  ];
}
