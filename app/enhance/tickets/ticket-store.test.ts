import { beforeEach, expect, it, vi } from "vitest";

import { createTicketStore, type TicketCache } from "./ticket-store";

const PAGE = "http://site.test/tickets";
const STYLE = "http://site.test/assets/a.css";
const ENDS = "2026-12-02T06:30:00.000Z";
const tickets = (words = "seat 1", owner = "jordan") =>
  `<main><p data-owner="${owner}" data-saved="${ENDS}" hidden="">Saved</p>${words}</main>`;

/** Keys in the order in which they were put, as in browsers. */
function fakeCache(): TicketCache {
  const entries = new Map<string, Response>();
  const getUrl = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  return {
    match: (key) => Promise.resolve(entries.get(getUrl(key))?.clone()),
    put: (key, response) => Promise.resolve(void entries.set(getUrl(key), response)),
    delete: (key) => Promise.resolve(entries.delete(getUrl(key))),
    keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
  };
}

let cache: TicketCache;
let now: number;
let site: (url: string) => Response | Promise<Response>;
let store: ReturnType<typeof createTicketStore>;
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  cache = fakeCache();
  now = Date.parse("2026-12-01T12:00:00Z");
  site = () => new Response(tickets());
  store = createTicketStore({
    open: () => Promise.resolve(cache),
    fetch: (request) => Promise.resolve(site(typeof request === "string" ? request : request.url)),
    now: () => now,
  });
});

async function open(url = PAGE): Promise<string> {
  const background: Promise<unknown>[] = [];
  const response = await store.openPage(new Request(url), (done) => background.push(done));
  const text = await response.text();
  await Promise.all(background);
  return text;
}
const saved = async () => (await cache.keys()).map(({ url }) => url);

it("a saved page is shown with its note and its styles when the site cannot be reached", async () => {
  await store.save({ page: PAGE, owner: "jordan", parts: [STYLE] });
  site = offline;
  expect(await open()).toBe(tickets().replace(' hidden=""', ""));
  expect((await store.getPart(new Request(STYLE))).ok).toBe(true);
  await expect(open(`${PAGE}?page=2`)).rejects.toThrow("Failed to fetch");
});

it("the site's answer is shown as long as there is one, and replaces the saved page", async () => {
  await store.save({ page: PAGE, owner: "jordan", parts: [] });
  site = () => new Response(tickets("seat 2"));
  expect(await open()).toBe(tickets("seat 2"));
  site = offline;
  expect(await open()).toContain("seat 2");
});

it.each([503, 429])("the saved page is shown while the site answers with %i", async (status) => {
  await store.save({ page: PAGE, owner: "jordan", parts: [] });
  site = () => new Response("Busy", { status });
  expect(await open()).toContain("seat 1");
  expect(await saved()).toEqual([PAGE]);
});

it.each([
  ["a page to sign in", new Response("Sign in")],
  ["a redirect", Response.redirect("http://site.test/login", 303)],
  ["not found", new Response(tickets(), { status: 404 })],
])("an answer with %s removes all saved pages and their parts", async (_, answer) => {
  await store.save({ page: `${PAGE}?print=performance`, owner: "jordan", parts: [] });
  await store.save({ page: PAGE, owner: "jordan", parts: [STYLE] });
  expect(await saved()).toEqual([`${PAGE}?print=performance`, PAGE, STYLE]);
  site = () => answer.clone();
  await open();
  expect(await saved()).toEqual([]);
});

it.each([
  ["through the worker", () => open(`${PAGE}?page=2`)],
  ["past the worker", () => store.save({ page: `${PAGE}?page=2`, owner: "lena", parts: [] })],
  [
    "past the worker, at the same address",
    () => store.save({ page: PAGE, owner: "lena", parts: [] }),
  ],
])(
  "a page with another person’s tickets, opened %s, removes all saved ones",
  async (_, openPage) => {
    for (const page of [PAGE, `${PAGE}?print=performance`])
      await store.save({ page, owner: "jordan", parts: [] });
    site = () => new Response(tickets("Lena’s seat", "lena"));
    await openPage();
    const texts = await Promise.all(
      (await saved()).map(async (url) => (await cache.match(url))?.text()),
    );
    expect(texts).toEqual([expect.stringContaining("Lena’s seat")]);
  },
);

it("more pages of the same person are kept", async () => {
  for (const page of [PAGE, `${PAGE}?print=performance`])
    await store.save({ page, owner: "jordan", parts: [] });
  await open(`${PAGE}?page=2`);
  expect(await saved()).toHaveLength(3);
});

it("a page without the mark of tickets is not saved, nor are its parts", async () => {
  site = () => new Response("<main>Basket</main>");
  await store.save({ page: PAGE, owner: "jordan", parts: [STYLE] });
  await open();
  expect(await saved()).toEqual([]);
});

it("a saved page is not shown after its performances, and is removed", async () => {
  await store.save({ page: PAGE, owner: "jordan", parts: [STYLE] });
  now = Date.parse(ENDS) + 1;
  site = offline;
  await expect(open()).rejects.toThrow("Failed to fetch");
  await store.removeExpired();
  expect(await saved()).toEqual([]);
});

it("the oldest of more than six pages is removed", async () => {
  for (let page = 1; page <= 7; page += 1)
    await store.save({ page: `${PAGE}?page=${page}`, owner: "jordan", parts: [] });
  expect(await saved()).toEqual([2, 3, 4, 5, 6, 7].map((page) => `${PAGE}?page=${page}`));
});

it("a site that does not answer for four seconds is not waited for", async () => {
  await store.save({ page: PAGE, owner: "jordan", parts: [] });
  vi.useFakeTimers();
  try {
    site = () => new Promise(() => undefined);
    const opened = store.openPage(new Request(PAGE), () => undefined);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await (await opened).text()).toContain("seat 1");
  } finally {
    vi.useRealTimers();
  }
});

it("a part that was not saved comes from the site", async () => {
  await store.save({ page: PAGE, owner: "jordan", parts: [] });
  site = () => new Response("new");
  expect(await (await store.getPart(new Request(STYLE))).text()).toBe("new");
  expect(await saved()).toEqual([PAGE]);
});
