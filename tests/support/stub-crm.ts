import type { Crm } from "../../app/.server/ticketing/ticketing";

export const answering =
  <T>(value: T) =>
  () =>
    Promise.resolve({ ok: true, value } as const);

export const refusing =
  <const F extends { code: string }>(failure: F) =>
  () =>
    Promise.resolve({ ok: false, failure } as const);

export const unavailable = refusing({ code: "unavailable" });

/** Answers the calls that a test gives it; any other fails the test with its name, or answers as `others` does. */
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
