import type { SeatNeeds } from "../../schemas/interest";

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
