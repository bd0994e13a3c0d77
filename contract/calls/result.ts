/** What a function returns that may refuse. Outages are thrown. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** In place of a call that returns a list. */
export const EMPTY_LIST = { ok: true, value: [] as never[] } as const;
