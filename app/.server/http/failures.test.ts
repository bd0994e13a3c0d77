import { expect, it } from "vitest";

import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { testBuild } from "../../../tests/support/servers/test-build";

/** Requests a page while the first `count` renderings fail. */
async function fetchWithFailures(count: number) {
  const build = await testBuild();
  const { default: render } = build.entry.module;
  let remaining = count;
  const broken: typeof render = (...args) => {
    remaining -= 1;
    if (remaining >= 0) throw new Error("rendering failed");
    return render(...args);
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: broken } };
  const storefront = await startStubbedStorefront({}, { build: { ...build, entry } });
  const answer = await storefront.fetch("/cookies");
  return { answer, html: await answer.text() };
}

it("a page that cannot be rendered returns the error page with the request id", async () => {
  const { answer, html } = await fetchWithFailures(1);
  expect(answer.status).toBe(500);
  expect(html).toContain("Something’s gone wrong");
  expect(html).toContain("Please try reloading the page.");
  expect(html).toContain(answer.headers.get("X-Request-Id"));
});

it("a static page with a link home is returned if the error page cannot be rendered either", async () => {
  const { answer, html } = await fetchWithFailures(Infinity);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    500,
    "text/html; charset=utf-8",
  ]);
  for (const text of [
    "<title>An error occurred while showing the error page</title>",
    "Unfortunately an error occurred and while showing the error page another error occurred.",
    `Error details: status 500, number ${answer.headers.get("X-Request-Id") ?? "none"}`,
    '<a href="/">Go back to home</a>',
  ])
    expect(html).toContain(text);
});

it("an error in the middleware returns the error page", async () => {
  const now = () => {
    throw new Error("no clock");
  };
  const storefront = await startStubbedStorefront({}, { now });
  const answer = await storefront.fetch("/checkout/basket");
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("Something’s gone wrong");
});
