import { venue } from "#contract/venue";

/** "Limited availability" is shown at 10% of the seats or 20 seats, whichever is more. */
const LIMITED_SHARE = 0.1;
const LIMITED_SEATS = 20;

/** Whether a performance or band is nearly sold out. A small hall without any sales is not. */
export const isLimited = ({ capacity, left }: { capacity: number; left: number }): boolean =>
  left < capacity && left <= Math.max(capacity * LIMITED_SHARE, LIMITED_SEATS);

/** Bands and sections show a warning when this many seats or fewer are left. */
export const FEW_LEFT = venue.limits.fewSeatsLeft;
