import { afterEach, describe, expect, it, vi } from "vitest";

import type { Crm } from "../../../../app/.server/ticketing/ticketing";
import { sampleSeason } from "../../../support/samples/event";
import { answering, unavailable } from "../../../support/stub-crm";
import { startStubbedStorefront } from "../../../support/servers/test-storefront";
import type { TestStorefront } from "../../../support/servers/test-storefront";

let storefront: TestStorefront;
afterEach(() => storefront.close());

const listSeason = vi.fn<Crm["listSeason"]>();
const reads = () => listSeason.mock.calls.length;

async function start(freshSeconds = "60") {
  listSeason.mockImplementation(answering(sampleSeason()));
  storefront = await startStubbedStorefront(
    { listSeason },
    { variables: { PAGE_FRESH_SECONDS: freshSeconds } },
  );
}
/** Every call of the catalogue. */
function stopBoxOffice() {
  listSeason.mockImplementation(unavailable);
  Object.assign(storefront.crm, {
    getEvent: unavailable,
    getInstance: unavailable,
    getPriceList: unavailable,
    getPriceTerms: unavailable,
  });
}

async function afterFirst(path = "/"): Promise<Response> {
  const answer = await storefront.fetch(path);
  // Keeping a page goes on after it was sent.
  await vi.waitFor(async () => {
    expect((await storefront.fetch(path)).headers.get("ETag")).not.toBeNull();
  });
  return answer;
}

describe("pages that are kept whole", () => {
  it("are made once for visitors without a session, whatever the order of the query", async () => {
    await start();
    const first = await (await afterFirst("/?hall=main&month=2026-12")).text();
    const before = reads();
    const second = await storefront.fetch("/?month=2026-12&hall=main&kind=");
    expect(await second.text()).toBe(first);
    expect(reads()).toBe(before);
  });

  it("answer 304 to a browser that has them", async () => {
    await start();
    await afterFirst();
    const etag = (await storefront.fetch("/")).headers.get("ETag") ?? "";
    const again = await storefront.fetch("/", { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("are one for each language", async () => {
    await start();
    await afterFirst();
    const british = await storefront.fetch("/", { headers: { "Accept-Language": "en-GB" } });
    expect(await british.text()).toContain('<html lang="en">');
  });

  it("are never sent as they are to a visitor with a session", async () => {
    await start();
    await afterFirst();
    const answer = await storefront.fetch("/", { headers: { Cookie: "foyer=something" } });
    expect(answer.headers.get("ETag")).toBeNull();
  });

  it("that cannot be had say so, also where the title is made of what is missing", async () => {
    await start("0");
    stopBoxOffice();
    for (const path of ["/", "/events/e1", "/events/e1/i1"]) {
      expect([path, (await storefront.fetch(path)).status]).toEqual([path, 503]);
    }
    const posted = await storefront.post("/events/e1/i1", { "quantity.A.adult": "1" });
    expect(posted.status).toBe(503);
    expect(await posted.text()).toContain("Nothing was charged.");
  });

  it("go on being shown for a moment when the box office stops answering; then the page says so", async () => {
    await start();
    await afterFirst();
    stopBoxOffice();
    expect((await storefront.fetch("/")).status).toBe(200);
    const other = await storefront.fetch("/?month=2027-01");
    expect(other.status).toBe(503);
    expect(other.headers.get("Retry-After")).toBe("30");
    expect(await other.text()).toContain('href="/?month=2027-01"');
  });
});
