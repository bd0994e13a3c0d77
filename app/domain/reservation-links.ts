/** What is reserved elsewhere for a performance. */
export const RESERVATIONS = ["table", "ride"] as const;
export type Reservation = (typeof RESERVATIONS)[number];

/** Another site that takes reservations: the name of its parameter for the time. */
export type ReservationSite = { url: string; timeParam: string };

/** The address that reserves for `time`, ISO with New York's offset; sent as New York's clock has it. */
export function reservationHref({ url, timeParam }: ReservationSite, time: string): string {
  const address = new URL(url);
  address.searchParams.set(timeParam, time.slice(0, 16));
  return address.href;
}
