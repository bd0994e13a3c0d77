import { afterEach, describe, expect, it, vi } from "vitest";

import { startTestStorefront } from "../../../support/test-storefront";
import type { TestStorefront } from "../../../support/test-storefront";

let storefront: TestStorefront;
afterEach(() => storefront.close());

const reads = () => storefront.crm.state.calls.filter((name) => name === "listSeason").length;

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
    storefront = await startTestStorefront({ variables: { PAGE_FRESH_SECONDS: "60" } });
    const first = await (await afterFirst("/?hall=main&month=2026-12")).text();
    const before = reads();
    const second = await storefront.fetch("/?month=2026-12&hall=main&kind=");
    expect(await second.text()).toBe(first);
    expect(reads()).toBe(before);
  });

  it("answer 304 to a browser that has them", async () => {
    storefront = await startTestStorefront({ variables: { PAGE_FRESH_SECONDS: "60" } });
    await afterFirst();
    const etag = (await storefront.fetch("/")).headers.get("ETag") ?? "";
    const again = await storefront.fetch("/", { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("are one for each language", async () => {
    storefront = await startTestStorefront({ variables: { PAGE_FRESH_SECONDS: "60" } });
    await afterFirst();
    const british = await storefront.fetch("/", { headers: { "Accept-Language": "en-GB" } });
    expect(await british.text()).toContain('<html lang="en">');
  });

  it("are never sent as they are to a visitor with a session", async () => {
    storefront = await startTestStorefront({ variables: { PAGE_FRESH_SECONDS: "60" } });
    await afterFirst();
    const answer = await storefront.fetch("/", { headers: { Cookie: "foyer=something" } });
    expect(answer.headers.get("ETag")).toBeNull();
  });

  it("that cannot be had say so, also where the title is made of what is missing", async () => {
    storefront = await startTestStorefront({ variables: { PAGE_FRESH_SECONDS: "0" } });
    storefront.crm.state.down = true;
    for (const path of ["/", "/events/e1", "/events/e1/i1"]) {
      expect([path, (await storefront.fetch(path)).status]).toEqual([path, 503]);
    }
    const posted = await storefront.post("/events/e1/i1", { "quantity.A.adult": "1" });
    expect(posted.status).toBe(503);
    expect(await posted.text()).toContain("Nothing was charged.");
  });

  it("go on being shown for a moment when the box office stops answering; then the page says so", async () => {
    storefront = await startTestStorefront({ variables: { PAGE_FRESH_SECONDS: "60" } });
    await afterFirst();
    storefront.crm.state.down = true;
    expect((await storefront.fetch("/")).status).toBe(200);
    const other = await storefront.fetch("/?month=2027-01");
    expect(other.status).toBe(503);
    expect(other.headers.get("Retry-After")).toBe("30");
    expect(await other.text()).toContain('href="/?month=2027-01"');
  });
});
