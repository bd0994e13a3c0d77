/** Unknown codes that one basket, one customer or one caller may try in an hour. */
const MISSES_AN_HOUR = 20;
/** Tries of all known browsers behind one address together: an account holder can create more known browsers. */
const MISSES_OF_KNOWN_BROWSERS = 60;
/** The same for all those together of whom nothing is known. */
const MISSES_OF_STRANGERS = 200;
/**
 * Links that led nowhere which one address may open in an hour. Nobody guesses a token of 256 bits: this stops those
 * who try, and is far above what a house full of people behind one address opens too late.
 */
const MISSED_LINKS_AN_HOUR = 300;

export type TryKey = { key: string; max: number };

/** Who tries a code. */
export type CodeTrier = {
  basketId: string | null;
  customerId: string | null;
  /** What the storefront calls the visitor, hashed: an address, which many may share. */
  callerHash: string | null;
  /** A hash of a browser that has signed in to an account before. */
  browserHash: string | null;
};

/** Whose tries count: each of them has its own number, and the first that is used up refuses the try. */
export function tryKeys(who: CodeTrier): TryKey[] {
  const keys = [...personalKeys(who), ...keyOf("caller", who.callerHash)];
  return keys.length > 0 ? keys : [{ key: "strangers", max: MISSES_OF_STRANGERS }];
}

/**
 * Whose tries count where others behind the same address have used up its own; null for a stranger, who has none then.
 * A registered customer and a known browser have a number of their own, as they have for signing in.
 */
export function ownTryKeys(who: CodeTrier, isRegistered: boolean): TryKey[] | null {
  const { callerHash, browserHash } = who;
  if (isRegistered && who.customerId !== null) return personalKeys(who);
  if (browserHash === null || callerHash === null) return null;
  return [
    ...personalKeys(who),
    ...keyOf("browser", browserHash),
    { key: `known-at:${callerHash}`, max: MISSES_OF_KNOWN_BROWSERS },
  ];
}

const personalKeys = ({ basketId, customerId }: CodeTrier): TryKey[] => [
  ...keyOf("basket", basketId),
  ...keyOf("customer", customerId),
];

const keyOf = (kind: string, id: string | null): TryKey[] =>
  id === null || id === "" ? [] : [{ key: `${kind}:${id}`, max: MISSES_AN_HOUR }];

/** The same for a link to shared tickets. Requests without an address or a browser count together. */
export function linkTryKeys(callerHash: string | null): { key: string; max: number }[] {
  return [{ key: `link:${callerHash ?? "strangers"}`, max: MISSED_LINKS_AN_HOUR }];
}
