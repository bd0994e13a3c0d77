import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { listen } from "../../../tests/support/servers/listen";
import { createBoxOffice } from "./box-office";
import { Breaker } from "./breaker";
import { createFreshReads } from "./cached-reads";
import { createLogger } from "../logger";
import { ensureBasket } from "~/pages/basket/own-basket.server";
import { requestScope, startBudget } from "../request-scope";
import { traceRequest } from "#contract/tracing";

let asked: { method: string | undefined; url: string | undefined; headers: NodeJS.Dict<unknown> }[];

async function boxOfficeThat(answer: RequestListener) {
  asked = [];
  const { url, close } = await listen(
    createServer((req, res) => {
      asked.push({ method: req.method, url: req.url, headers: req.headers });
      answer(req, res);
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

const unavailable = { ok: false, failure: { code: "unavailable" } };
const problem =
  (status: number, body: object): RequestListener =>
  (_, res) => {
    res.writeHead(status, { "Content-Type": "application/problem+json" }).end(JSON.stringify(body));
  };
const ofAll = { params: { id: "i1" }, session: null };
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

it("the box office is asked for JSON, by name, with the parts of the path encoded", async () => {
  const crm = await boxOfficeThat(problem(404, { code: "not-found" }));
  expect(await crm.getEvent({ params: { id: "a/b?c" } })).toEqual({
    ok: false,
    failure: { code: "not-found" },
  });
  expect(asked[0]).toMatchObject({
    url: "/api/v3/events/a%2Fb%3Fc",
    headers: { accept: "application/json", authorization: "Bearer key" },
  });
});

it("the box office gets the ids of a request and its trace, its urgency, and the visitor's address", async () => {
  const crm = await boxOfficeThat(problem(404, { code: "not-found" }));
  const scope = {
    requestId: "visit-12345",
    visitor: "v",
    address: "203.0.113.7",
    crmSession: () => null,
    knownBrowser: () => null,
    urgency: "paying" as const,
  };
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  const { run } = traceRequest({ method: "GET", route: "/", traceparent });
  await run(() => requestScope.run(scope, () => crm.getBasket(b1)));
  await crm.getBasket(b1);
  expect(asked.map(({ headers }) => headers["x-request-id"])).toEqual(["visit-12345", undefined]);
  expect(asked.map(({ headers }) => headers["x-visitor-address"])).toEqual([
    "203.0.113.7",
    undefined,
  ]);
  expect(asked[0]?.headers).toMatchObject({ priority: "u=1", traceparent });
  expect(asked[1]?.headers).not.toHaveProperty("traceparent");
});

it("the box office gets the visitor's session with each basket call, and with no shared read", async () => {
  const crm = await boxOfficeThat(problem(404, { code: "not-found" }));
  let session: string | null = "a-session";
  const scope = {
    requestId: "r",
    address: "",
    visitor: "v",
    crmSession: () => session,
    knownBrowser: () => null,
  };
  await requestScope.run(scope, async () => {
    await crm.getBasket(b1);
    await crm.removeTicket({ params: { id: "b1", ticketId: "t1" } });
    await crm.getEvent({ params: { id: "e1" } });
    session = null;
    await crm.getBasket(b1);
  });
  expect(asked.map(({ headers }) => headers["x-customer-session"])).toEqual([
    "a-session",
    "a-session",
    undefined,
    undefined,
  ]);
});

it.each<[string, RequestListener]>([
  ["HTML", (_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end("<html>")],
  ["nonsense", (_, res) => res.writeHead(200, { "Content-Type": "application/json" }).end("{")],
  ["another shape", problem(200, { id: 7 })],
  ["a code that the call cannot have", problem(409, { code: "seats-taken", lost: [] })],
  ["an error without a code", problem(500, { title: "oh" })],
  ["a line that breaks", (_, res) => res.destroy()],
])("the box office is unavailable when it answers with %s", async (_, answer) => {
  const crm = await boxOfficeThat(answer);
  expect(await crm.getEvent({ params: { id: "e1" } })).toEqual(unavailable);
});

it("the box office is asked once more for what is safe to repeat, and never for what is not", async () => {
  const crm = await boxOfficeThat((_, res) => res.writeHead(503).end());
  expect(await crm.getBasket(b1)).toEqual(unavailable);
  expect(asked).toHaveLength(2);
  expect(await crm.extendHold(b1)).toEqual(unavailable);
  expect(asked).toHaveLength(3);
});

it("the box office is asked once for what many ask at once, and not again while it is fresh", async () => {
  const crm = await boxOfficeThat(problem(200, season));
  await Promise.all([1, 2, 3].map(() => crm.listSeason({ query: { page: 1 } })));
  await crm.listSeason({ query: { page: 1 } });
  expect(asked).toHaveLength(1);
});

it("the box office is asked each time for a basket", async () => {
  const crm = await boxOfficeThat(problem(404, { code: "not-found" }));
  await crm.getBasket(b1);
  await crm.getBasket(b1);
  expect(asked).toHaveLength(2);
});

it("the box office gets the same key for the same request, also when it has to make the basket first", async () => {
  const crm = await boxOfficeThat(problem(500, {}));
  const requestKey = "key-of-this-form";
  const add = (together: boolean) => {
    const body = { instanceId: "i", choices: [], together };
    return crm.addTickets({ ...b1, body, session: "token", requestKey });
  };
  await ensureBasket(crm, null, { requestKey, session: null });
  await add(true);
  await add(true);
  await add(false);
  const [basket, first, again, other] = asked.map(({ headers }) => headers["idempotency-key"]);
  expect(basket).toBe("basket-key-of-this-form");
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(again).toBe(first);
  // Back, and another choice.
  expect(other).not.toBe(first);
  expect(asked[1]?.headers["x-customer-session"]).toBe("token");
});

it("a box office that does not answer is left alone after five failures, and asked again after a while", async () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  for (let failures = 0; failures < 5; failures += 1) {
    expect(breaker.allows()).toBe(true);
    breaker.failed();
  }
  expect(breaker.allows()).toBe(false);
  now = 2001;
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  breaker.failed();
  expect(breaker.allows()).toBe(false);
  now = 5000;
  expect(breaker.allows()).toBe(true);
  breaker.succeeded();
  breaker.failed();
  expect(breaker.allows()).toBe(true);
});

it("a box office that does not answer leaves recent reads in use, and its failures are not kept", async () => {
  let now = 0;
  const limits = { freshSeconds: 2, staleSeconds: 10, downSeconds: 30 };
  const fresh = createFreshReads(limits, () => now);
  const good = { ok: true, value: 1 } as const;
  const bad = { ok: false, failure: { code: "unavailable" } } as const;
  expect(await fresh("k", () => Promise.resolve(bad))).toBe(bad);
  expect(await fresh("k", () => Promise.resolve(good))).toBe(good);
  now = 5000;
  expect(await fresh("k", () => Promise.resolve(bad))).toBe(good);
  now = 20_000;
  expect(await fresh("k", () => Promise.resolve(bad))).toBe(good);
  const gone = { ok: false, failure: { code: "not-found" } } as const;
  expect(await fresh("k", () => Promise.resolve(gone))).toBe(gone);
  now = 40_000;
  expect(await fresh("k", () => Promise.resolve(bad))).toBe(bad);
});

it("a price list is shared for a second, and read again after an attempt to buy", async () => {
  const crm = await boxOfficeThat((req, res) => {
    if (req.method === "POST") problem(409, { code: "seats-taken", lost: [] })(req, res);
    else
      res.writeHead(200, { "Content-Type": "application/json" }).end(
        JSON.stringify({
          instanceId: "i1",
          openToBuyer: false,
          terms: "public",
          priceTypes: [],
          bands: [],
        }),
      );
  });
  const lists = () => asked.filter(({ url }) => url?.includes("/price-list")).length;
  await Promise.all([crm.getPriceList(ofAll), crm.getPriceList(ofAll)]);
  await crm.getPriceList(ofAll);
  expect(lists()).toBe(1);
  const request = { body: { instanceId: "i1" }, requestKey: "12345678", session: null };
  expect(await crm.addTickets({ ...b1, ...request })).toMatchObject({ ok: false });
  await crm.getPriceList(ofAll);
  expect(lists()).toBe(2);
});

it("a visitor's own price list is read each time, and given to no other visitor", async () => {
  const empty = { openToBuyer: false, terms: "public", priceTypes: [], bands: [] };
  const crm = await boxOfficeThat((req, res) => {
    const instanceId = `for ${req.url?.split("basket=")[1] ?? "everybody"}`;
    res
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ instanceId, ...empty }));
  });
  const results = await Promise.all([
    crm.getPriceList({ ...ofAll, query: { basket: "b1" }, session: "s1" }),
    crm.getPriceList({ ...ofAll, query: { basket: "b2" } }),
    crm.getPriceList(ofAll),
    crm.getPriceList({ ...ofAll, query: { basket: "b1" }, session: "s1" }),
  ]);
  expect(results.map((list) => (list.ok ? list.value.instanceId : null))).toEqual(
    ["b1", "b2", "everybody", "b1"].map((whose) => `for ${whose}`),
  );
  expect(asked).toHaveLength(4);
  expect(asked.map(({ headers }) => headers["x-customer-session"])).toContain("s1");
});

it("a request whose time is over gives up a shared read, which goes on for the others", async () => {
  const fresh = createFreshReads({ freshSeconds: 60, staleSeconds: 0 }, () => 0);
  const good = { ok: true, value: 1 } as const;
  let finish: (value: typeof good) => void = () => undefined;
  const read = () => fresh("k", () => new Promise<typeof good>((done) => (finish = done)));
  const hurried = startBudget(read, 10);
  const patient = startBudget(read, 60_000);
  expect(await hurried).toMatchObject({ ok: false, failure: { code: "unavailable" } });
  finish(good);
  expect(await patient).toBe(good);
});

it("a read that was under way is not kept once it was forgotten", async () => {
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
