/** Reservations for a performance on other sites. */
export const RESERVATIONS = ["table", "ride"] as const;
export type Reservation = (typeof RESERVATIONS)[number];

/** A partner at which visitors reserve. `timeParam`: query parameter for the time. */
export type ReservationSite = { name: string; url: string; timeParam: string };

/** Link to reserve for `time` (ISO with the venue's offset), which is passed as local time. */
export function reservationHref(
  { url, timeParam }: Pick<ReservationSite, "url" | "timeParam">,
  time: string,
): string {
  const address = new URL(url);
  address.searchParams.set(timeParam, time.slice(0, 16));
  return address.href;
}
