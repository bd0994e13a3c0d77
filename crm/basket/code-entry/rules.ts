/** Unknown codes per basket, customer or caller within an hour. */
const CODES_PER_HOUR = 20;
/** For all known browsers of one caller together, since an account holder can create any number of them. */
const CODES_PER_KNOWN_BROWSERS = 60;
/** For all requests together that have neither caller, basket nor customer. */
const CODES_OF_ANONYMOUS_CALLERS = 200;
/** Unknown or expired links per caller within an hour; a shared address may open many expired ones. */
const MAX_LINK_ATTEMPTS_PER_HOUR = 300;

export type AttemptKey = { key: string; max: number };

/**
 * Where a code was entered. URLs of programmes and membership gifts contain a code, so anyone can make others open wrong
 * ones. They are counted separately, so that they cannot block codes entered into a form.
 */
export type AttemptPurpose = "form" | "programme-link" | "membership-link";

export type CodeAttempt = {
  purpose?: AttemptPurpose;
  basketId: string | null;
  customerId: string | null;
  /** Hash of the visitor's address block, which many may share. */
  callerHash: string | null;
  /** Hash of a browser that has signed in to an account before. */
  browserHash: string | null;
};

/** Keys that an attempt is counted for. It is refused if the limit of any of them is reached. */
export function attemptKeys(attempt: CodeAttempt): AttemptKey[] {
  const keys = [...personalKeys(attempt), ...getKey("caller", attempt.callerHash)];
  return keysFor(
    attempt,
    keys.length > 0 ? keys : [{ key: "strangers", max: CODES_OF_ANONYMOUS_CALLERS }],
  );
}

const keysFor = ({ purpose = "form" }: CodeAttempt, keys: AttemptKey[]): AttemptKey[] =>
  purpose === "form" ? keys : keys.map(({ key, max }) => ({ key: `${purpose} ${key}`, max }));

/** Keys to use once the limit of the caller is reached; null for unknown callers, who have no attempts left then. */
export function fallbackAttemptKeys(
  attempt: CodeAttempt,
  isRegistered: boolean,
): AttemptKey[] | null {
  const { callerHash, browserHash, customerId } = attempt;
  if (isRegistered && customerId !== null) return keysFor(attempt, personalKeys(attempt));
  if (browserHash === null || callerHash === null) return null;
  return keysFor(attempt, [
    ...personalKeys(attempt),
    ...getKey("browser", browserHash),
    { key: `known-at:${callerHash}`, max: CODES_PER_KNOWN_BROWSERS },
  ]);
}

const personalKeys = ({ basketId, customerId }: CodeAttempt): AttemptKey[] => [
  ...getKey("basket", basketId),
  ...getKey("customer", customerId),
];

const getKey = (kind: string, id: string | null): AttemptKey[] =>
  id === null || id === "" ? [] : [{ key: `${kind}:${id}`, max: CODES_PER_HOUR }];

/** Keys for opening a link. All requests without a caller count together. */
export function linkAttemptKeys(callerHash: string | null): { key: string; max: number }[] {
  return [{ key: `link:${callerHash ?? "strangers"}`, max: MAX_LINK_ATTEMPTS_PER_HOUR }];
}
