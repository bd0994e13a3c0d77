import { expect, it, onTestFinished, vi } from "vitest";

import { sampleEvent, samplePriceList, sampleSeason } from "../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";
import { createMetrics } from "./metrics";

/** A storefront that makes one page at a time, keeps this one, and whose box office answers for an event after `release`. */
async function withOneAtWork(kept = "/") {
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
  await vi.waitFor(async () => expect((await site.fetch(kept)).headers.has("ETag")).toBe(true));
  const slow = site.fetch("/events/e1");
  await vi.waitFor(() => expect(getEvent).toHaveBeenCalled());
  return { site, slow, release, turnedAway, ...calls };
}

it("a page that waited too long is answered 503 with a way back, and kept pages are still sent", async () => {
  const { site, slow, release, turnedAway } = await withOneAtWork();
  const Cookie = await site.cookieOf({ basketId: "b1" });
  const [late, form, kept] = await Promise.all([
    site.fetch("/events/e1/i1?sort=price&page=2", { headers: { "Accept-Language": "sv" } }),
    site.post("/language", { lang: "en" }),
    site.fetch("/"),
    site.fetch("/?search=mahler"),
    site.fetch("/?month=2026-12&search=&utm_source=mail"),
    site.fetch("/help", { headers: { Cookie } }),
    site.fetch("/checkout/account"),
    site.fetch("/queue"),
    site.fetch("/help", { headers: { Cookie: "lang=sv; queue-12345678=a.b" } }),
  ]);
  expect([late.status, late.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(late.headers.get("Cache-Control")).toContain("no-store");
  const html = await late.text();
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain('<a href="/events/e1/i1?sort=price&#38;page=2">');
  expect(form.status).toBe(503);
  expect(await form.text()).toContain("Go back and send it again.");
  expect(kept.status).toBe(200);
  expect(turnedAway.mock.calls.flat().toSorted()).toEqual([
    // A performance, and the list with a filter and a campaign's parameters.
    "browsing",
    "browsing",
    // A form, a visitor with a basket, the queue's page, a visitor in a queue.
    ...Array<string>(4).fill("buying"),
    "paying",
    "searching",
  ]);
  release();
  expect((await slow).status).toBe(200);
});

it("a visitor in the checkout is served before one who came earlier to browse", async () => {
  const { site, slow, release, getMaintenance } = await withOneAtWork();
  const served: string[] = [];
  const ask = async (path: string) => {
    const before = getMaintenance.mock.calls.length;
    const answered = site.fetch(path).then(() => served.push(path));
    // It is asked of pages that sell, right before they get in line.
    await vi.waitFor(() => expect(getMaintenance.mock.calls.length).toBeGreaterThan(before));
    await new Promise((resolve) => setImmediate(resolve));
    return { answered };
  };
  const browsing = await ask("/events/e1/i1");
  const paying = await ask("/checkout/account");
  release();
  await Promise.all([slow, browsing.answered, paying.answered]);
  expect(served).toEqual(["/checkout/account", "/events/e1/i1"]);
});

it("a stale cached search is still sent, and rendered again once the gate has room", async () => {
  const { site, slow, release, listSeason } = await withOneAtWork("/?search=mahler");
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
  const { site, slow, release, listSeason } = await withOneAtWork();
  const before = listSeason.mock.calls.length;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await site.fetch("/")).status).toBe(200);
  await vi.waitFor(() => expect(listSeason.mock.calls.length).toBe(before + 1));
  release();
  await slow;
});

it("in a rush a performance is shown as others saw it, with a key of its own, and every two seconds one visitor waits for news", async () => {
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
  const calm = await show();
  const asked = getPriceList.mock.calls.length;
  let release = () => {};
  busy = new Promise((resolve) => (release = resolve));
  const slow = site.fetch("/events/e1");
  await vi.waitFor(() => expect(getEvent).toHaveBeenCalledTimes(3));

  const rushed = await show();
  expect(rushed).toEqual({ ...calm, key: expect.any(String) });
  expect(rushed.key).not.toBe(calm.key);
  const Cookie = await site.cookieOf({ basketId: "b1" });
  const others = [show({ Cookie }), show({ "Accept-Language": "sv" })];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2_500 });
  onTestFinished(() => void vi.useRealTimers());
  const first = show();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await show()).status).toBe(200);
  expect(getPriceList).toHaveBeenCalledTimes(asked);
  release();
  expect((await first).status).toBe(200);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  expect(getPriceList.mock.calls.length).toBeGreaterThan(asked);
  expect((await slow).status).toBe(200);
});
