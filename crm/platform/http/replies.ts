export const notFound = { failure: { code: "not-found" } } as const;

export const notSignedIn = { failure: { code: "not-signed-in" } } as const;

/** Returns 200 with the body, or `not-found` for null. */
export const okOrNotFound = <T>(body: T | null) =>
  body === null ? notFound : ({ status: 200, body } as const);
