/** A browser's cache, as far as it is used here. */
export type TicketCache = Pick<Cache, "match" | "put" | "delete" | "keys">;

/** What a page says of itself when it is opened. */
export type TicketPage = { page: string; owner: string; parts: readonly string[] };

type Ports = {
  open: () => Promise<TicketCache>;
  fetch: (request: Request | string) => Promise<Response>;
  /** In milliseconds. */
  now: () => number;
};

/** With a weak signal at the door, a saved page is shown after this time. */
const PATIENCE_MS = 4000;
const MAX_PAGES = 6;
/** Marks a page of tickets that may be saved: whose they are, and until when; shown only in a saved page. */
const MARK = /data-owner="([^"]*)" data-saved="([^"]+)" hidden=""/;
const UNTIL = "Saved-Until";
const OWNER = "Saved-Owner";
const BUSY = 429;

/**
 * Pages of tickets that were opened, for when there is no network. Whatever the site answers replaces the saved page,
 * except an outage. An answer without tickets, or with another person's, removes all pages: somebody else may be using
 * the device.
 */
export function createTicketStore({ open, fetch, now }: Ports) {
  const isSaved = (response: Response | undefined) =>
    response !== undefined && Date.parse(response.headers.get(UNTIL) ?? "") > now();

  async function keep(url: string, response: Response): Promise<void> {
    if (isOutage(response)) return;
    const cache = await open();
    const html = response.ok ? await response.text() : "";
    const [, owner, until] = MARK.exec(html) ?? [];
    if (owner === undefined || until === undefined) return clear();
    if (await hasPagesOfOthers(owner)) await clear();
    const headers = new Headers(response.headers);
    // The text is no longer compressed, and belongs to this visitor whatever it varies by.
    for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
    headers.set(UNTIL, until);
    headers.set(OWNER, owner);
    await cache.delete(url);
    await cache.put(
      url,
      new Response(html.replace(MARK, 'data-owner="$1" data-saved="$2"'), { headers }),
    );
    await removeExpired();
  }

  async function clear(): Promise<void> {
    const cache = await open();
    for (const request of await cache.keys()) await cache.delete(request);
  }

  async function hasPagesOfOthers(owner: string): Promise<boolean> {
    const cache = await open();
    for (const request of await cache.keys()) {
      const headers = (await cache.match(request))?.headers;
      if (headers?.has(UNTIL) === true && headers.get(OWNER) !== owner) return true;
    }
    return false;
  }

  /** Removes pages after their performances and the oldest of too many; without pages also their parts. */
  async function removeExpired(): Promise<void> {
    const cache = await open();
    const saved = [];
    const parts = [];
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (!response?.headers.has(UNTIL)) parts.push(request);
      else if (isSaved(response)) saved.push(request);
      else await cache.delete(request);
    }
    const surplus = saved.slice(0, Math.max(0, saved.length - MAX_PAGES));
    for (const request of saved.length === 0 ? parts : surplus) await cache.delete(request);
  }

  /** Saves a page and its parts, whose content never changes at the same address. */
  async function save({ page, owner, parts }: TicketPage): Promise<void> {
    const cache = await open();
    const saved = await cache.match(page);
    // A page that was loaded past the worker can be another person's.
    const isTheirs = isSaved(saved) && saved?.headers.get(OWNER) === owner;
    if (!isTheirs) await keep(page, await fetch(page));
    if (!isSaved(await cache.match(page))) return;
    for (const part of parts) {
      if ((await cache.match(part)) !== undefined) continue;
      const response = await fetch(part);
      if (response.ok) await cache.put(part, response);
    }
  }

  /** Answers with the site's page; with the saved one if the site does not answer. */
  async function openPage(
    request: Request,
    waitUntil: (done: Promise<unknown>) => void,
  ): Promise<Response> {
    const cache = await open();
    const saved = await cache.match(request.url);
    const answer = fetch(request);
    waitUntil(
      answer.then(
        (response) => keep(request.url, response.clone()),
        () => removeExpired(),
      ),
    );
    if (saved === undefined || !isSaved(saved)) return answer;
    const late = new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null));
    const first = await Promise.race([answer.catch(() => null), late]);
    return first === null || isOutage(first) ? saved : first;
  }

  async function getPart(request: Request): Promise<Response> {
    const cache = await open();
    const part = await cache.match(request.url);
    return part !== undefined && !part.headers.has(UNTIL) ? part : fetch(request);
  }

  return { save, openPage, getPart, removeExpired };
}

const isOutage = ({ status }: Response) => status >= 500 || status === BUSY;
