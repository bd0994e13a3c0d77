import type { Seat } from "#contract/schemas/seat-plan";
import { placeName, rowName } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";
import type { TicketPrice } from "#contract/schemas/price-list";
import { presetPrice } from "~/domain/events/preset-price";
import type { OfferedPrices } from "~/domain/events/preset-price";

/** "Row K, wheelchair space 3"; the seat alone where rows have no name. */
export function seatLabel(t: Translate, seat: Pick<Seat, "row" | "number" | "kind">): string {
  return capitalized([...rowNames(t, seat), ...placeName(t, seat)].join(", "));
}

/** Seats beside each other in one row: "Row K, wheelchair space 3, companion seats 4, 5". */
export function seatsLabel(
  t: Translate,
  seats: readonly Pick<Seat, "row" | "number" | "kind">[],
): string {
  const [first] = seats;
  if (first === undefined) return "";
  const places = neighborsOfAKind(seats).map(([one, ...others]) =>
    others.length === 0
      ? placeName(t, one)
      : t(`seatName.several.${one.kind}`, {
          numbers: [one, ...others].map(({ number }) => number ?? "").join(", "),
        }),
  );
  return capitalized([...rowNames(t, first), ...places.flat()].join(", "));
}

function rowNames(t: Translate, { row }: Pick<Seat, "row">): string[] {
  return row === null ? [] : [rowName(t, row)];
}

function neighborsOfAKind<S extends Pick<Seat, "kind">>(seats: readonly S[]): [S, ...S[]][] {
  const groups: [S, ...S[]][] = [];
  for (const seat of seats) {
    const last = groups.at(-1);
    if (last?.[0].kind === seat.kind) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
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

/** What sets a seat apart, besides its name: "aisle seat". */
export function seatMarks(t: Translate, seat: Seat): string[] {
  return [
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
  return `${capitalized(facts.join(", "))}.`;
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

/** What a seat costs at the price type that is preset for this buyer; null when its band is not sold. */
export function seatPrice(priceList: OfferedPrices, seat: Pick<Seat, "band">): TicketPrice | null {
  return presetPrice(priceList, seat.band);
}

/** A band's letter; its id where the list does not have it. */
export function bandLetter(
  priceList: { bands: readonly { id: string; name: string }[] },
  bandId: string,
): string {
  return priceList.bands.find(({ id }) => id === bandId)?.name ?? bandId;
}
