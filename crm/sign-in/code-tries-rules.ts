/** Unknown codes that one basket, one customer or one caller may try in an hour. */
const MISSES_AN_HOUR = 20;
/** The same for all those together of whom nothing is known. */
const MISSES_OF_STRANGERS = 200;
/**
 * Links that led nowhere which one address may open in an hour. Nobody guesses a token of 256 bits: this stops those
 * who try, and is far above what a house full of people behind one address opens too late.
 */
const MISSED_LINKS_AN_HOUR = 300;

/** Whose tries count: each of them has its own number, and the first that is used up refuses the try. */
export function tryKeys(who: {
  basketId: string | null;
  customerId: string | null;
  /** What the storefront calls the visitor, hashed. */
  callerHash: string | null;
}): { key: string; max: number }[] {
  const keys = [
    who.basketId && `basket:${who.basketId}`,
    who.customerId && `customer:${who.customerId}`,
    who.callerHash && `caller:${who.callerHash}`,
  ].flatMap((key) => (key === null || key === "" ? [] : [{ key, max: MISSES_AN_HOUR }]));
  return keys.length > 0 ? keys : [{ key: "strangers", max: MISSES_OF_STRANGERS }];
}

/** The same for whoever opens a link to shared tickets; those of whom nothing is known count together. */
export function linkTryKeys(callerHash: string | null): { key: string; max: number }[] {
  return [{ key: `link:${callerHash ?? "strangers"}`, max: MISSED_LINKS_AN_HOUR }];
}
