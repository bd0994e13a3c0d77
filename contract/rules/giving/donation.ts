import { toMinorUnits } from "../../text/typed-money";
import { venue } from "#contract/venue";

/** Maximum of one donation, in minor units. */
export const MAX_DONATION = 10_000_000;
/** Minor units. */
export const MIN_DONATION = toMinorUnits(venue.limits.smallestGift);
/** Maximum length of recognition and tribute names. */
export const MAX_DONATION_NAME = 120;

/** What Gift Aid adds to each pound donated. */
export const GIFT_AID_PENCE = 25;

/** What Gift Aid adds to a sum in pence, rounded down so that the claim is never too high. */
export const giftAidOn = (pence: number): number => Math.floor((pence * GIFT_AID_PENCE) / 100);
