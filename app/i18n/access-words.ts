import type { InstanceListing } from "#contract/schemas/event";
import type { SeatLabel } from "#contract/schemas/ticket";
import { SEAT_PREFERENCES } from "#contract/rules/customers/choices";
import { groupBy } from "#runtime/group-by";
import { isSpecialKind } from "#contract/text/seat-name";
import type { Locale } from "#contract/names/locales";
import { intlLocale } from "./locales";
import type { Translate } from "./translate";

/** By kind: wheelchair spaces come before the seats of those who go with them. */
export const spacesFirst = <Place extends Pick<SeatLabel, "kind">>(
  seats: readonly Place[],
): Place[] =>
  [...groupBy(seats, ({ kind }) => kind)]
    .sort(([one], [other]) => Number(other === "wheelchair") - Number(one === "wheelchair"))
    .flatMap(([, together]) => together);

/** "2 wheelchair spaces", "2 companion seats". */
export const specialPlaces = (t: Translate, seats: readonly Pick<SeatLabel, "kind">[]): string[] =>
  [...groupBy(spacesFirst(seats), ({ kind }) => kind)].flatMap(([kind, { length: count }]) =>
    isSpecialKind(kind) ? [t(`seatName.count.${kind}`, { count })] : [],
  );

/** What the wheelchair spaces of a performance are called together with the companion seats, if its hall has any. */
export const accessSeatsTitle = (
  t: Translate,
  { companionSeats }: Pick<InstanceListing, "companionSeats">,
): string => t(companionSeats?.count === 0 ? "seats.access.titleSpaces" : "seats.access.title");

/** Access lines of a booking: the wheelchair spaces and companion seats in it, then the customer's request. */
export function describeAccess(
  t: Translate,
  locale: Locale,
  tickets: readonly { seat: Pick<SeatLabel, "kind"> }[],
  requirement: string | null | undefined,
): string[] {
  const seats = tickets.map(({ seat }) => seat);
  const places = new Intl.ListFormat(intlLocale(locale)).format(specialPlaces(t, seats));
  const preference = SEAT_PREFERENCES.find((value) => value === requirement);
  return [
    ...(places === "" ? [] : [t("details.accessBooked", { places })]),
    // A booked wheelchair space is not listed again as a request.
    ...(preference === undefined ||
    (preference === "wheelchair-space" && seats.some(({ kind }) => kind === "wheelchair"))
      ? []
      : [t(`details.access.${preference}`)]),
  ];
}
