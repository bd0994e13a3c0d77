import { createSeal } from "../app/.server/session/seal";

/** Seals a session's content anew, many times over. */
export type Sealer = (count: number) => Promise<string[]>;

/**
 * Makes many visitors of some: the content of their sealed sessions, in turn, under as many cookies as asked for.
 * The storefront remembers what it opened a cookie to; with those cookies alone it would open none.
 */
export async function createSealer(secret: string, cookies: readonly string[]): Promise<Sealer> {
  const seal = createSeal([secret], 1200);
  const opened = await Promise.all(
    cookies.map(async (cookie) => {
      const session = await seal.unseal(decodeURIComponent(cookie));
      if (session === null) throw new Error("the session's cookie cannot be opened");
      return session.data;
    }),
  );
  const contents = (count: number) =>
    Array.from({ length: Math.ceil(count / opened.length) }, () => opened).flat();
  return (count) => Promise.all(contents(count).map((data) => seal.seal(data)));
}
