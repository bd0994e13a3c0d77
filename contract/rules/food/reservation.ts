import { venue } from "#contract/venue";

/** Days before a performance from which it can be reserved, null for any, minutes before it that it is for, and from which start. */
export const { table: TABLE_WINDOW, ride: RIDE_WINDOW } = venue.reservationWindows;
