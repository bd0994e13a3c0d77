/** A request that is rejected with a page of its own before any route runs; 500 where a bug stopped it on its way there. */
export class RequestRejected extends Error {
  override readonly name = "RequestRejected";

  constructor(
    readonly status: 400 | 403 | 405 | 413 | 415 | 429 | 500,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`refused with ${status}`);
  }
}
