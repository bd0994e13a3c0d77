import { connect } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";

import { sampleEvent, samplePriceList, sampleSeason } from "../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";
import { createMetrics } from "../metrics";

function connectTo(origin: string) {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  return { socket, closed: new Promise((resolve) => socket.once("close", resolve)) };
}

/**
 * Starts a storefront that renders one page at a time, caches a page, and requests an event page, which waits for the
 * box office until `release`.
 */
async function startBusyStorefront(cachedPath = "/") {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const getEvent = vi.fn(async () => {
    await released;
    return { ok: true, value: sampleEvent() } as const;
  });
  const turnedAway = vi.fn();
  const calls = {
    getEvent,
    getMaintenance: vi.fn(answering(null)),
    listSeason: vi.fn(answering(sampleSeason())),
  };
  const site = await startStubbedStorefront(calls, {
    variables: { REQUESTS_AT_ONCE: "1", PAGE_FRESH_SECONDS: "60" },
    metrics: { ...createMetrics(), turnedAway },
  });
  // The first page of a process takes seconds on a busy machine.
  await vi.waitFor(
    async () => expect((await site.fetch(cachedPath)).headers.has("ETag")).toBe(true),
    { timeout: 30_000 },
  );
  const slow = site.fetch("/events/e1");
  await vi.waitFor(() => expect(getEvent).toHaveBeenCalled());
  return { site, slow, release, turnedAway, ...calls };
}

it("requests that wait too long get 503 with a link to retry, and cached pages are still sent", async () => {
  const { site, slow, release, turnedAway } = await startBusyStorefront();
  const Cookie = await site.getCookie({ basketId: "b1" });
  const [late, form, cached] = await Promise.all([
    site.fetch("/events/e1/i1?sort=price&page=2", { headers: { "Accept-Language": "sv" } }),
    site.post("/language", { lang: "en" }),
    site.fetch("/"),
    site.fetch("/?search=mahler"),
    site.fetch("/?month=2026-12&search=&utm_source=mail"),
    site.fetch("/help", { headers: { Cookie } }),
    site.fetch("/checkout/account", { headers: { Cookie } }),
    site.fetch("/checkout/account"),
    site.fetch("/queue"),
    site.fetch("/help", { headers: { Cookie: "lang=sv; queue-12345678=a.b" } }),
  ]);
  expect([late.status, late.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(late.headers.get("Cache-Control")).toContain("no-store");
  const html = await late.text();
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain('<a href="tel:');
  expect(html).toContain('<a href="/events/e1/i1?sort=price&amp;page=2">');
  expect(form.status).toBe(503);
  expect(await form.text()).toContain("Go back and send it again.");
  expect(cached.status).toBe(200);
  expect(turnedAway.mock.calls.flat().toSorted()).toEqual([
    // A performance, the list with a filter and campaign parameters, and a checkout page without a basket.
    ...Array<string>(3).fill("browsing"),
    // A form, a visitor with a basket, the queue page, a visitor in a queue.
    ...Array<string>(4).fill("buying"),
    "paying",
    "searching",
  ]);
  release();
  expect((await slow).status).toBe(200);
});

it("a refused request gets its page only if a slot is free", async () => {
  const { site, slow, release } = await startBusyStorefront();
  const refused = await site.fetch("/cookies", { method: "PUT" });
  expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(await refused.text()).toBe("Method Not Allowed\n");
  release();
  await slow;
  expect(await (await site.fetch("/cookies", { method: "PUT" })).text()).toContain("<h1>");
});

it("pipelined requests whose connection closes release their slots", async () => {
  const getInstance = vi.fn(() => new Promise<never>(() => {}));
  const site = await startStubbedStorefront(
    { getInstance },
    { variables: { REQUESTS_AT_ONCE: "2" } },
  );
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  const request = "GET /events/e1/i1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  // Two are served, two wait.
  socket.write(request.repeat(4));
  await vi.waitFor(() => expect(getInstance).toHaveBeenCalledTimes(2));
  socket.destroy();
  expect((await site.fetch("/terms")).status).toBe(200);
});

it("a response that its client does not read holds no slot", async () => {
  const getInstance = vi.fn(() => new Promise<never>(() => {}));
  const site = await startStubbedStorefront(
    { getInstance },
    { variables: { REQUESTS_AT_ONCE: "2" } },
  );
  const { socket } = connectTo(site.origin);
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  // The first has no response yet, so those of the others cannot be sent.
  socket.write(request("/events/e1/i1"));
  await vi.waitFor(() => expect(getInstance).toHaveBeenCalled());
  socket.write(request("/cookies").repeat(6));
  const others = Array.from({ length: 3 }, () => site.fetch("/login/password"));
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it("a connection with more than eight unanswered requests is closed", async () => {
  const site = await startStubbedStorefront({ getInstance: () => new Promise<never>(() => {}) });
  const { socket, closed } = connectTo(site.origin);
  const request = "GET /events/e1/i1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(request.repeat(9));
  await closed;
});

it("one address gets at most three quarters of the slots", async () => {
  const getInstance = vi.fn(() => new Promise<never>(() => {}));
  const site = await startStubbedStorefront(
    { getInstance },
    { variables: { REQUESTS_AT_ONCE: "4", TRUST_PROXY: "1" } },
  );
  const show = (path: string, address: string) =>
    site.fetch(path, { headers: { "X-Forwarded-For": address } });
  for (let request = 0; request < 6; request += 1)
    show("/events/e1/i1", "192.0.2.1").catch(() => null);
  await vi.waitFor(() => expect(getInstance).toHaveBeenCalledTimes(3));
  expect((await show("/login/password", "192.0.2.2")).status).toBe(200);
  expect(getInstance).toHaveBeenCalledTimes(3);
});

it("a checkout page is served before a browsing request that arrived earlier", async () => {
  const { site, slow, release, getMaintenance } = await startBusyStorefront();
  const Cookie = await site.getCookie({ basketId: "b1" });
  const served: string[] = [];
  const enqueue = async (path: string, headers: Record<string, string> = {}) => {
    const before = getMaintenance.mock.calls.length;
    const response = site.fetch(path, { headers }).then(() => served.push(path));
    // Pages that sell call getMaintenance right before they wait for the gate.
    await vi.waitFor(() => expect(getMaintenance.mock.calls.length).toBeGreaterThan(before));
    await new Promise((resolve) => setImmediate(resolve));
    return { response };
  };
  const browsing = await enqueue("/events/e1/i1");
  const paying = await enqueue("/checkout/account", { Cookie });
  release();
  await Promise.all([slow, browsing.response, paying.response]);
  expect(served).toEqual(["/checkout/account", "/events/e1/i1"]);
});

it("a stale cached search is sent, and rendered again once the gate has capacity", async () => {
  const { site, slow, release, listSeason } = await startBusyStorefront("/?search=mahler");
  const before = listSeason.mock.calls.length;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  const tag = (await site.fetch("/?search=mahler")).headers.get("ETag");
  expect(tag).not.toBeNull();
  expect((await site.fetch("/?search=mahler")).headers.get("ETag")).toBe(tag);
  expect(listSeason.mock.calls.length).toBe(before);
  release();
  await slow;
  await vi.waitFor(() => expect(listSeason.mock.calls.length).toBe(before + 1));
});

it("a stale cached page is rendered again even when the gate is full", async () => {
  const { site, slow, release, listSeason } = await startBusyStorefront();
  const before = listSeason.mock.calls.length;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await site.fetch("/")).status).toBe(200);
  await vi.waitFor(() => expect(listSeason.mock.calls.length).toBe(before + 1));
  release();
  await slow;
});

it("under load a performance page comes from the cache with its own form key, and is rendered again every two seconds", async () => {
  let busy = Promise.resolve();
  const getEvent = vi.fn(() => busy.then(() => ({ ok: true, value: sampleEvent() }) as const));
  const getPriceList = vi.fn(answering(samplePriceList()));
  const variables = { REQUESTS_AT_ONCE: "1", PAGE_FRESH_SECONDS: "60" };
  const site = await startStubbedStorefront({ getEvent, getPriceList }, { variables });
  const show = async (headers = {}) => {
    const answer = await site.fetch("/events/e1/i1", { headers });
    const parts = (await answer.text()).split(/(?<=name="requestKey" value=")([^"]+)/);
    return { status: answer.status, key: parts[1], rest: parts.filter((_, at) => at % 2 === 0) };
  };
  await show();
  const beforeLoad = await show();
  const callsBefore = getPriceList.mock.calls.length;
  let release = () => {};
  busy = new Promise((resolve) => (release = resolve));
  const slow = site.fetch("/events/e1");
  await vi.waitFor(() => expect(getEvent).toHaveBeenCalledTimes(3));

  const underLoad = await show();
  expect(underLoad).toEqual({ ...beforeLoad, key: expect.any(String) });
  expect(underLoad.key).not.toBe(beforeLoad.key);
  const Cookie = await site.getCookie({ basketId: "b1" });
  const others = [show({ Cookie }), show({ "Accept-Language": "sv" })];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2_500 });
  onTestFinished(() => void vi.useRealTimers());
  const first = show();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await show()).status).toBe(200);
  expect(getPriceList).toHaveBeenCalledTimes(callsBefore);
  release();
  expect((await first).status).toBe(200);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  expect(getPriceList.mock.calls.length).toBeGreaterThan(callsBefore);
  expect((await slow).status).toBe(200);
});
