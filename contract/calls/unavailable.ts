import { isFeatureOff } from "../names/features";
import type { Result } from "./result";

/**
 * Thrown by a call without an answer: no response, none in time, or one outside the contract. Whether the call was carried
 * out is unknown.
 */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** By name: the storefront's programs and its pages are bundled apart, each with a class of its own. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === "Unavailable";

/** For what can do without the answer, or must show its form again: null if there is none. */
export async function nullIfUnavailable<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/**
 * For optional parts of a page: the value of a read, or null if it is refused, of a feature that is off, or there is no
 * answer.
 */
export async function valueOrNull<T>(call: Promise<Result<T, unknown>>): Promise<T | null> {
  const result = await nullIfUnavailable(call).catch((error: unknown) => {
    if (isFeatureOff(error)) return null;
    throw error;
  });
  return result?.ok === true ? result.value : null;
}
