import { createSeal } from "../app/.server/session/seal";
import type { PagePaths } from "./compared-pages";

async function read(url: string, init?: RequestInit): Promise<{ answer: Response; html: string }> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  return { answer, html: await answer.text() };
}

/** The first performance of the listing that sells by price, and its event. */
export async function findPages(storefront: string): Promise<PagePaths> {
  const { html } = await read(`${storefront}/`);
  for (const [, path = "", event = "", instance = ""] of html.matchAll(
    /href="(\/events\/([\w.-]+)\/([\w.-]+))"/g,
  )) {
    const page = await read(`${storefront}${path}`);
    if (!page.html.includes('name="requestKey"')) continue;
    return {
      "what's on": { path: "/", params: {} },
      event: { path: `/events/${event}`, params: { event } },
      performance: { path, params: { event, instance } },
    };
  }
  throw new Error("no performance of the listing sells tickets");
}

/** Takes two tickets as a browser without script does; answers the sealed session's cookie. */
export async function fillBasket(storefront: string, performance: string): Promise<string> {
  const { html } = await read(`${storefront}${performance}`);
  const requestKey = /name="requestKey" value="([\w-]+)"/.exec(html)?.[1] ?? "";
  const quantity = /name="(quantity\.[^"]+)"/.exec(html)?.[1] ?? "";
  const { answer } = await read(`${storefront}${performance}`, {
    method: "POST",
    body: new URLSearchParams({ requestKey, [quantity]: "2", together: "on" }),
    headers: { Origin: storefront },
  });
  const cookie = cookieOf(answer);
  if (answer.status !== 303 || cookie === null)
    throw new Error(`two tickets could not be put into a basket: status ${answer.status}`);
  // Seeing the next page uses the notice up that came with the tickets.
  return requireHold(storefront, cookie);
}

/** The session after one more page. Throws when the basket holds nothing (any more). */
export async function requireHold(storefront: string, cookie: string): Promise<string> {
  const { answer, html } = await read(`${storefront}/`, { headers: { Cookie: `foyer=${cookie}` } });
  if (answer.status !== 200 || !html.includes("data-hold-until"))
    throw new Error("the basket holds no seats any more");
  return cookieOf(answer) ?? cookie;
}

function cookieOf(answer: Response): string | null {
  for (const cookie of answer.headers.getSetCookie()) {
    const value = /^foyer=([^;]+)/.exec(cookie)?.[1];
    if (value) return value;
  }
  return null;
}

/** Seals a session's content again, many times over. */
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
