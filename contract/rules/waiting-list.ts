import { venue } from "#contract/venue";
import type { SeatNeeds } from "../schemas/interest";

/**
 * Most tickets that one customer can register interest in or wait for. A performance with a lower limit lowers it on the
 * waiting list. A venue that sells more in one order (`sale_limits`) doesn't raise it.
 */
export const MAX_PARTY_SIZE = 9;

/** Companions and the wheelchair user are part of the party. */
export const hasTooManyCompanions = ({
  quantity,
  seatNeeds,
}: {
  quantity: number;
  seatNeeds: SeatNeeds;
}): boolean => (seatNeeds.companions ?? 0) >= Math.max(1, quantity);
/** Share of `HOLD_LIMIT_ADDRESS` that one address can wait for at a single performance. */
export const WAITING_ADDRESS_SHARE = 0.3;
export const OFFER_MINUTES = venue.waitingListOfferHours * 60;
/** With less time, most customers would read the mail too late. */
export const MIN_OFFER_MINUTES = 30;
