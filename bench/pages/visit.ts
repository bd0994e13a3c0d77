import { createSeal } from "../../app/.server/session/seal";
import type { PagePaths } from "./compared-pages";

async function read(url: string, init?: RequestInit): Promise<{ reply: Response; html: string }> {
  const reply = await fetch(url, { redirect: "manual", ...init });
  return { reply, html: await reply.text() };
}

/** The first listed performance with a form to add tickets, and its event. */
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
  throw new Error("no listed performance has a form to add tickets");
}

/** Adds two tickets like a browser without script. Returns the session cookie. */
export async function fillBasket(storefront: string, performance: string): Promise<string> {
  const { html } = await read(`${storefront}${performance}`);
  const requestKey = /name="requestKey" value="([\w-]+)"/.exec(html)?.[1] ?? "";
  const offer = /name="offer"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "";
  const { reply } = await read(`${storefront}${performance}`, {
    method: "POST",
    body: new URLSearchParams({ requestKey, tickets: "2", offer, together: "on" }),
    headers: { Origin: storefront },
  });
  const cookie = findCookie(reply);
  if (reply.status !== 303 || cookie === null)
    throw new Error(`two tickets could not be added to a basket: status ${reply.status}`);
  // Loading another page clears the notice about the added tickets.
  return requireHold(storefront, cookie);
}

/** Loads a page and returns the new session cookie. Throws if the basket no longer holds seats. */
export async function requireHold(storefront: string, cookie: string): Promise<string> {
  const { reply, html } = await read(`${storefront}/`, {
    headers: { Cookie: `foyer=${cookie}` },
  });
  if (reply.status !== 200 || !html.includes("data-hold-until"))
    throw new Error("the basket no longer holds seats");
  return findCookie(reply) ?? cookie;
}

function findCookie(reply: Response): string | null {
  for (const cookie of reply.headers.getSetCookie()) {
    const value = /^foyer=([^;]+)/.exec(cookie)?.[1];
    if (value) return value;
  }
  return null;
}

/** Creates this many session cookies. */
export type Sealer = (count: number) => Promise<string[]>;

/**
 * Seals the contents of the given sessions again under new cookies. The storefront caches opened cookies, so the given
 * cookies alone would never be opened.
 */
export async function createSealer(secret: string, cookies: readonly string[]): Promise<Sealer> {
  const seal = createSeal([secret], 1200);
  const opened = await Promise.all(
    cookies.map(async (cookie) => {
      const session = await seal.unseal(decodeURIComponent(cookie));
      if (session === null) throw new Error("the session cookie cannot be opened");
      return session.data;
    }),
  );
  const contents = (count: number) =>
    Array.from({ length: Math.ceil(count / opened.length) }, () => opened).flat();
  return (count) => Promise.all(contents(count).map((data) => seal.seal(data)));
}
