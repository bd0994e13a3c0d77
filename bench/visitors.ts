import { createSeal } from "../app/.server/session/seal";

/** Seals a session's content anew, many times over. */
export type Sealer = (count: number) => Promise<string[]>;

/**
 * Makes many visitors of one: the content of its sealed session under as many cookies as asked for.
 * The storefront remembers what it opened a cookie to; with one cookie alone it would open none.
 */
export async function createSealer(secret: string, cookie: string): Promise<Sealer> {
  const seal = createSeal([secret], 1200);
  const opened = await seal.unseal(cookie);
  if (opened === null) throw new Error("the session's cookie cannot be opened");
  return (count) => Promise.all(Array.from({ length: count }, () => seal.seal(opened.data)));
}
