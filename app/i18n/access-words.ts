import type { SeatLabel } from "#contract/schemas/ticket";
import { SEAT_PREFERENCES } from "#contract/schemas/basket";

import { isSpecialKind } from "#contract/seat-name";
import type { Translate } from "./translate";

/** What a booking has for access: the places for people who need them, then what the customer asked for besides. */
export function accessWords(
  t: Translate,
  tickets: readonly { seat: Pick<SeatLabel, "kind"> }[],
  requirement: string | null | undefined,
): string[] {
  const kinds = tickets.flatMap(({ seat: { kind } }) => (isSpecialKind(kind) ? [kind] : []));
  const places = [...new Set(kinds)].map((kind) =>
    t(`seatName.count.${kind}`, { count: kinds.filter((one) => one === kind).length }),
  );
  const known = SEAT_PREFERENCES.find((value) => value === requirement);
  return [
    ...(places.length === 0 ? [] : [t("details.accessBooked", { places: places.join(", ") })]),
    // A wheelchair space that is booked is not named again as a wish.
    ...(known === undefined || (known === "wheelchair-space" && kinds.includes("wheelchair"))
      ? []
      : [t(`details.access.${known}`)]),
  ];
}
