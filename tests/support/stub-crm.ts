import type { Crm } from "../../app/.server/ticketing/ticketing";

/** What a call gives when it succeeds. */
export const answering =
  <T>(value: T) =>
  () =>
    Promise.resolve({ ok: true, value } as const);

/** What a call gives when it is refused. */
export const refusing =
  <const F extends { code: string }>(failure: F) =>
  () =>
    Promise.resolve({ ok: false, failure } as const);

/** The box office does not answer. */
export const unavailable = refusing({ code: "unavailable" });

/**
 * A box office that answers the calls that a test gives it, and no others: any other call fails the test with its name,
 * or answers as `others` does.
 */
export function stubCrm(given: Partial<Crm> = {}, others?: () => unknown): Crm {
  const capabilities = { seatHoldExtension: true, hostedCheckout: true };
  return new Proxy({ capabilities, ...given } as Crm, {
    get(target, name) {
      // A promise that resolves to the stub looks for `then`.
      if (typeof name === "symbol" || name === "then" || name in target)
        return Reflect.get(target, name) as unknown;
      return (
        others ??
        (() => {
          throw new Error(`${name} was called, and the stub does not have it`);
        })
      );
    },
  });
}
