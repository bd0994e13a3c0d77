/** Rejects a request with an error page before any route runs; 500 for an unexpected error. */
export class RequestRejected extends Error {
  override readonly name = "RequestRejected";

  constructor(
    readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 500,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`request rejected with ${status}`);
  }
}
