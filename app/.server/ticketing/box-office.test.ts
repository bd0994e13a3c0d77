import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { sampleInstance, samplePriceList } from "../../../tests/support/samples/event";
import { listen } from "../../../tests/support/servers/listen";
import { createBoxOffice } from "./box-office";
import { createFreshReads } from "./cached-reads";
import { createLogger } from "../logger";
import { ensureBasket } from "~/parts/basket/get-or-create-basket.server";
import { startBudget } from "../request-budget";
import { nullIfUnavailable, Unavailable } from "#contract/calls/unavailable";
import { traceRequest } from "#runtime/tracing";

let requests: {
  method: string | undefined;
  url: string | undefined;
  headers: NodeJS.Dict<unknown>;
}[];

async function connectTo(handle: RequestListener) {
  requests = [];
  const { url, close } = await listen(
    createServer((req, res) => {
      requests.push({ method: req.method, url: req.url, headers: req.headers });
      handle(req, res);
    }),
  );
  onTestFinished(close);
  return createBoxOffice({
    env: {
      CRM_BASE_URL: url,
      CRM_API_KEY: "key",
      CATALOGUE_FRESH_SECONDS: 60,
    },
    logger: createLogger("silent"),
  });
}

const problem =
  (status: number, body: object): RequestListener =>
  (_, res) => {
    res.writeHead(status, { "Content-Type": "application/problem+json" }).end(JSON.stringify(body));
  };
const publicPriceList = { params: { id: "i1" }, session: null };
const season = {
  instances: [],
  total: 0,
  entries: 0,
  page: 1,
  pageCount: 1,
  search: null,
  months: [],
  facets: { halls: [], kinds: [], accessTags: [] },
};

const b1 = { params: { id: "b1" } };
const someone = {
  requestId: "r",
  address: "",
  visitor: "v",
  session: () => null,
  knownBrowser: () => null,
  turns: () => [],
};

it("calls accept JSON, send the API key and encode path parameters", async () => {
  const crm = await connectTo(problem(404, { code: "not-found" }));
  expect(await crm.getEvent({ params: { id: "a/b?c" } })).toEqual({
    ok: false,
    failure: { code: "not-found" },
  });
  expect(requests[0]).toMatchObject({
    url: "/api/v3/events/a%2Fb%3Fc",
    headers: { accept: "application/json", authorization: "Bearer key" },
  });
});

it("calls send the request id, trace id, urgency and visitor address of the page request", async () => {
  const crm = await connectTo(problem(404, { code: "not-found" }));
  const caller = {
    ...someone,
    requestId: "visit-12345",
    address: "203.0.113.7",
    urgency: "paying" as const,
  };
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  const { run } = traceRequest({ method: "GET", route: "/", traceparent });
  await run(() => crm.for(caller).getBasket(b1));
  await crm.getBasket(b1);
  expect(requests.map(({ headers }) => headers["x-request-id"])).toEqual([
    "visit-12345",
    undefined,
  ]);
  expect(requests.map(({ headers }) => headers["x-visitor-address"])).toEqual([
    "203.0.113.7",
    undefined,
  ]);
  expect(requests[0]?.headers).toMatchObject({ priority: "u=1", traceparent });
  expect(requests[1]?.headers).not.toHaveProperty("traceparent");
});

it("basket calls send the visitor's session, and cached reads do not", async () => {
  const crm = await connectTo(problem(404, { code: "not-found" }));
  let session: string | null = "a-session";
  const own = crm.for({ ...someone, session: () => session });
  await own.getBasket(b1);
  await own.removeTicket({ params: { id: "b1", ticketId: "t1" } });
  await own.getEvent({ params: { id: "e1" } });
  session = null;
  await own.getBasket(b1);
  expect(requests.map(({ headers }) => headers["x-customer-session"])).toEqual([
    "a-session",
    "a-session",
    undefined,
    undefined,
  ]);
});

it.each<[string, RequestListener]>([
  ["HTML", (_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end("<html>")],
  [
    "malformed JSON",
    (_, res) => res.writeHead(200, { "Content-Type": "application/json" }).end("{"),
  ],
  ["an unexpected shape", problem(200, { id: 7 })],
  ["an undeclared problem", problem(409, { code: "seats-taken", lost: [] })],
  ["an error without a code", problem(500, { title: "oh" })],
  ["a closed connection", (_, res) => res.destroy()],
])("a call fails as unavailable when the box office returns %s", async (_, handle) => {
  const crm = await connectTo(handle);
  await expect(crm.getEvent({ params: { id: "e1" } })).rejects.toThrow(Unavailable);
});

it("an invalid performance in a response is left out, and an unknown kind of event is kept", async () => {
  const { event, ...listing } = sampleInstance();
  const good = { ...listing, event: { ...event, kind: "puppetry" } };
  const bad = { ...listing, id: "bad", startsAt: "soon", event };
  const crm = await connectTo(problem(200, { ...season, instances: [bad, good] }));
  expect(await crm.listSeason({ query: {} })).toMatchObject({
    ok: true,
    value: { instances: [{ id: listing.id, event: { kind: "puppetry" } }] },
  });
});

it("a call that fails with 503 is retried once if it is safe to retry, and never if not", async () => {
  const crm = await connectTo((_, res) => res.writeHead(503).end());
  await expect(crm.getBasket(b1)).rejects.toThrow(Unavailable);
  expect(requests).toHaveLength(2);
  await expect(crm.extendHold(b1)).rejects.toThrow(Unavailable);
  expect(requests).toHaveLength(3);
});

it("concurrent reads share one call, and its response is cached while it is fresh", async () => {
  const crm = await connectTo(problem(200, season));
  await Promise.all([1, 2, 3].map(() => crm.listSeason({ query: { page: 1 } })));
  await crm.listSeason({ query: { page: 1 } });
  expect(requests).toHaveLength(1);
});

it("baskets are not cached", async () => {
  const crm = await connectTo(problem(404, { code: "not-found" }));
  await crm.getBasket(b1);
  await crm.getBasket(b1);
  expect(requests).toHaveLength(2);
});

it("idempotency keys are the same for the same form content, also if it creates a basket first", async () => {
  const crm = await connectTo(problem(500, {}));
  const requestKey = "key-of-this-form";
  const add = (together: boolean) => {
    const body = { instanceId: "i", choices: [], together };
    return crm.addTickets({ ...b1, body, session: "token", requestKey });
  };
  await nullIfUnavailable(ensureBasket(crm, null, { requestKey, session: null }));
  await nullIfUnavailable(add(true));
  await nullIfUnavailable(add(true));
  await nullIfUnavailable(add(false));
  const [basket, first, again, other] = requests.map(({ headers }) => headers["idempotency-key"]);
  expect(basket).toBe("basket-key-of-this-form");
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(again).toBe(first);
  // The visitor went back and chose differently.
  expect(other).not.toBe(first);
  expect(requests[1]?.headers["x-customer-session"]).toBe("token");
});

it("recent reads are used while the box office is down, and failures are not cached", async () => {
  let now = 0;
  const limits = { freshSeconds: 2, staleSeconds: 10, downSeconds: 30 };
  const fresh = createFreshReads(limits, () => now);
  const good = { ok: true, value: 1 } as const;
  const down = () => Promise.reject<typeof good>(new Unavailable("stub"));
  await expect(fresh("k", down)).rejects.toThrow(Unavailable);
  expect(await fresh("k", () => Promise.resolve(good))).toBe(good);
  now = 5000;
  expect(await fresh("k", down)).toBe(good);
  now = 20_000;
  expect(await fresh("k", down)).toBe(good);
  const notFound = { ok: false, failure: { code: "not-found" } } as const;
  expect(await fresh("k", () => Promise.resolve(notFound))).toBe(notFound);
  now = 40_000;
  await expect(fresh("k", down)).rejects.toThrow(Unavailable);
});

it("a public price list is cached for a second, and read again after an attempt to add tickets", async () => {
  const crm = await connectTo((req, res) => {
    if (req.method === "POST") problem(409, { code: "seats-taken", lost: [] })(req, res);
    else
      res
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify(samplePriceList()));
  });
  const priceListReads = () => requests.filter(({ url }) => url?.includes("/price-list")).length;
  await Promise.all([crm.getPriceList(publicPriceList), crm.getPriceList(publicPriceList)]);
  await crm.getPriceList(publicPriceList);
  expect(priceListReads()).toBe(1);
  const request = { body: { instanceId: "i1" }, requestKey: "12345678", session: null };
  await expect(crm.addTickets({ ...b1, ...request })).rejects.toThrow(Unavailable);
  await crm.getPriceList(publicPriceList);
  expect(priceListReads()).toBe(2);
});

it("a visitor's own price list is not cached, and not shared with other visitors", async () => {
  const empty = samplePriceList({ bands: [] });
  const crm = await connectTo((req, res) => {
    const instanceId = `for ${req.url?.split("basket=")[1] ?? "everyone"}`;
    res
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ ...empty, instanceId }));
  });
  const results = await Promise.all([
    crm.getPriceList({ ...publicPriceList, query: { basket: "b1" }, session: "s1" }),
    crm.getPriceList({ ...publicPriceList, query: { basket: "b2" } }),
    crm.getPriceList(publicPriceList),
    crm.getPriceList({ ...publicPriceList, query: { basket: "b1" }, session: "s1" }),
  ]);
  expect(results.map((list) => (list.ok ? list.value.instanceId : null))).toEqual(
    ["b1", "b2", "everyone", "b1"].map((buyer) => `for ${buyer}`),
  );
  expect(requests).toHaveLength(4);
  expect(requests.map(({ headers }) => headers["x-customer-session"])).toContain("s1");
});

it("a request whose budget ends abandons a shared read, which continues for others", async () => {
  const fresh = createFreshReads({ freshSeconds: 60, staleSeconds: 0 }, () => 0);
  const good = { ok: true, value: 1 } as const;
  let finish: (value: typeof good) => void = () => undefined;
  const read = () => fresh("k", () => new Promise<typeof good>((done) => (finish = done)));
  const hurried = startBudget(read, 10);
  const patient = startBudget(read, 60_000);
  await expect(hurried).rejects.toThrow(Unavailable);
  finish(good);
  expect(await patient).toBe(good);
});

it("stock is read once for all visitors, and again after a line was added, changed or removed", async () => {
  const crm = await connectTo((req, res) => {
    const isList = req.url?.includes("/stock-items") === true;
    res
      .writeHead(isList ? 200 : 404, { "Content-Type": "application/json" })
      .end(JSON.stringify(isList ? [] : { code: "not-found" }));
  });
  const countReads = async () => {
    await Promise.all([crm.listStockItems({}), crm.listStockItems({})]);
    await crm.listStockItems({});
    return requests.filter(({ url }) => url?.includes("/stock-items")).length;
  };
  expect(await countReads()).toBe(1);
  const params = { id: "b1", itemId: "l1" };
  await crm.removeItem({ params });
  expect(await countReads()).toBe(2);
  await crm.changeLine({
    params,
    body: { kind: "merchandise", quantity: 2 },
  });
  expect(await countReads()).toBe(3);
});

it("a read in flight is not cached after its key was forgotten", async () => {
  const live = createFreshReads({ freshSeconds: 1, staleSeconds: 0 }, () => 0);
  const good = (value: number) => ({ ok: true, value }) as const;
  let finish: (value: ReturnType<typeof good>) => void = () => undefined;
  const slow = live("k", () => new Promise<ReturnType<typeof good>>((done) => (finish = done)));
  live.forget("k");
  const next = live("k", () => Promise.resolve(good(2)));
  finish(good(1));
  expect(await slow).toEqual(good(1));
  expect(await next).toEqual(good(2));
  expect(await live("k", () => Promise.resolve(good(3)))).toEqual(good(2));
});
