import { connect } from "node:net";
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

it("no error page is rendered for a form whose connection closes before all of it has arrived", async () => {
  const build = await testBuild();
  const { default: render } = build.entry.module;
  const statuses: number[] = [];
  const counted: typeof render = (...args) => {
    statuses.push(args[1]);
    return render(...args);
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: counted } };
  const storefront = await startStubbedStorefront({}, { build: { ...build, entry } });
  const { port, host } = new URL(storefront.origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    `POST /language HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      "Sec-Fetch-Site: same-origin\r\nContent-Length: 100\r\n\r\nlang=",
  );
  // The server has it once it answers a later request.
  await storefront.fetch("/cookies");
  socket.destroy();
  for (let later = 0; later < 3; later += 1) await storefront.fetch("/cookies");
  expect(new Set(statuses)).toEqual(new Set([200]));
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
