import type { SeatLabel } from "#contract/schemas/ticket";
import { SEAT_PREFERENCES } from "#contract/choices";
import { groupBy } from "#runtime/group-by";
import { isSpecialKind } from "#contract/seat-name";
import type { Translate } from "./translate";

/** "2 wheelchair spaces", "2 companion seats". */
export const specialPlaces = (t: Translate, seats: readonly Pick<SeatLabel, "kind">[]): string[] =>
  [...groupBy(seats, ({ kind }) => kind)].flatMap(([kind, { length: count }]) =>
    isSpecialKind(kind) ? [t(`seatName.count.${kind}`, { count })] : [],
  );

/** Access lines of a booking: the wheelchair spaces and companion seats in it, then the customer's request. */
export function describeAccess(
  t: Translate,
  tickets: readonly { seat: Pick<SeatLabel, "kind"> }[],
  requirement: string | null | undefined,
): string[] {
  const seats = tickets.map(({ seat }) => seat);
  const places = specialPlaces(t, seats);
  const preference = SEAT_PREFERENCES.find((value) => value === requirement);
  return [
    ...(places.length === 0 ? [] : [t("details.accessBooked", { places: places.join(", ") })]),
    // A booked wheelchair space is not listed again as a request.
    ...(preference === undefined ||
    (preference === "wheelchair-space" && seats.some(({ kind }) => kind === "wheelchair"))
      ? []
      : [t(`details.access.${preference}`)]),
  ];
}
