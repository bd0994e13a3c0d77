import { expect, it } from "vitest";

import { sampleInstance, sampleSeason } from "../../../../tests/support/samples/event";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

it.each(["/nowhere", "/no/such/page", "/pages/no-such-page"])(
  "the page for the unknown address %s offers the next performance on sale of each event",
  async (path) => {
    const event = (id: string) => ({ ...sampleInstance().event, id, title: `Event ${id}` });
    const instances = [
      sampleInstance({ id: "i1", event: event("a"), status: "sold-out" }),
      sampleInstance({ id: "i2", event: event("b") }),
      sampleInstance({ id: "i3", event: event("b") }),
    ];
    const site = await startStubbedStorefront({ listSeason: answering(sampleSeason(instances)) });
    const response = await site.fetch(path);
    expect(response.status).toBe(404);
    const links = [...(await response.text()).matchAll(/<h3[^>]*><a href="(\/events\/\w+)"/g)];
    expect(links.map(([, href]) => href)).toEqual(["/events/b"]);
  },
);

it("the page for an unknown address needs no answer from the box office", async () => {
  const site = await startStubbedStorefront({ listSeason: unavailable });
  const response = await site.fetch("/no/such/page");
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain("<h1>This page could not be found</h1>");
  expect(html).not.toContain("coming-up");
});
