import { expect, test } from "vitest";

import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

test.each([
  "/posters/none/1.svg",
  "/posters/voices/%00.svg",
  "/posters/voices",
  "/photos/none.jpg",
  "/media/none.wav",
  "/look/none.svg",
  "/assets/none.css",
])("that %s is missing is not kept by caches", async (path) => {
  const site = await startStubbedStorefront();
  const answer = await site.fetch(path);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
    404,
    expect.stringContaining("no-store"),
  ]);
});
