import type { Seat } from "~/domain/seat-plan";
import type { Translate } from "~/i18n/translate";

/** "Row F, seat 12"; the seat alone where rows have no name. */
export function seatLabel(t: Translate, { row, number }: Pick<Seat, "row" | "number">): string {
  const seat = number ?? "";
  return row === null ? t("seats.seat", { seat }) : t("seats.rowAndSeat", { row, seat });
}

/** What sets a seat apart, in the order in which it matters: "wheelchair space", "aisle". */
export function seatMarks(t: Translate, seat: Seat): string[] {
  return [
    ...(seat.kind === "standard" || seat.kind === "place" ? [] : [t(`seats.kind.${seat.kind}`)]),
    ...(seat.restrictedView ? [t("seats.restrictedView")] : []),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
  ];
}

/** Spec section 3, "View-from-seat", as one short sentence. */
export function seatFacts(t: Translate, seat: Seat): string {
  const facts = [
    ...(seat.rowsInFront === null ? [] : [t("seats.rowsInFront", { count: seat.rowsInFront })]),
    ...(seat.positionInRow === null ? [] : [t(`seats.position.${seat.positionInRow}`)]),
    seat.restrictedView ? t("seats.restrictedView") : (seat.view ?? t("seats.fullView")),
    ...(seat.floorsAboveStage === 0
      ? []
      : [t("seats.floorsAbove", { count: seat.floorsAboveStage })]),
    ...(seat.endOfRow ? [t("seats.aisle")] : []),
    t(seat.stepFree ? "seats.stepFree" : "seats.steps"),
  ];
  const sentence = facts.join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
