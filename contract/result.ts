/** What a function returns that may refuse. Outages are thrown. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };
