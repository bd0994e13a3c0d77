import { expect, it, vi } from "vitest";

import { sampleEvent } from "../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";

/** A storefront that makes one page at a time, and whose box office answers for an event after `release`. */
async function withOneAtWork() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const getEvent = vi.fn(async () => {
    await released;
    return { ok: true, value: sampleEvent() } as const;
  });
  const getMaintenance = vi.fn(answering(null));
  const variables = { REQUESTS_AT_ONCE: "1", PAGE_FRESH_SECONDS: "60" };
  const site = await startStubbedStorefront({ getEvent, getMaintenance }, { variables });
  await vi.waitFor(async () => expect((await site.fetch("/")).headers.has("ETag")).toBe(true));
  const slow = site.fetch("/events/e1");
  await vi.waitFor(() => expect(getEvent).toHaveBeenCalled());
  return { site, slow, release, getMaintenance };
}

it("a page that waited too long is answered 503 with a way back, and kept pages are still sent", async () => {
  const { site, slow, release } = await withOneAtWork();
  const [late, form, kept] = await Promise.all([
    site.fetch("/events/e1/i1?sort=price&page=2", { headers: { "Accept-Language": "sv" } }),
    site.post("/language", { lang: "en" }),
    site.fetch("/"),
  ]);
  expect([late.status, late.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(late.headers.get("Cache-Control")).toContain("no-store");
  const html = await late.text();
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain('<a href="/events/e1/i1?sort=price&#38;page=2">');
  expect(form.status).toBe(503);
  expect(await form.text()).toContain("Go back and send it again.");
  expect(kept.status).toBe(200);
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
