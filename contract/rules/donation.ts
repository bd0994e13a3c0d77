/** Maximum of one donation, in minor units. */
export const MAX_DONATION = 10_000_000;
/** Minor units. */
export const MIN_DONATION = 100;
/** Maximum length of recognition and tribute names. */
export const MAX_DONATION_NAME = 120;
