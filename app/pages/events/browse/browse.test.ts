import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";

it("pages by composer, artist and season link to their performances, and others are not found", async () => {
  const site = await startStubbedStorefront();
  const open = async (path: string) => (await site.fetch(path)).text();
  expect(await open("/browse/composers")).toContain('href="/?composer=Maurice+Ravel"');
  expect(await open("/browse/artists")).toContain('href="/?artist=Thomas+Wilkins"');
  expect(await open("/browse/seasons")).toContain('href="/?season=2026"');
  expect(await open("/")).toContain('href="/browse/composers"');
  expect((await site.fetch("/browse/halls")).status).toBe(404);
});
