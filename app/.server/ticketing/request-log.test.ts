import { createServer } from "node:http";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";

import { operations } from "#contract/operations/index";
import { createHttpTransport } from "./client";
import { routeTable } from "~/routing/route-table";
import { listen } from "../../../tests/support/servers/listen";
import { pathVariants } from "../../../tests/support/path-variants";
import { sendRaw } from "../../../tests/support/servers/send-raw";
import { refusing, stubCrm, unavailable } from "../../../tests/support/stub-crm";
import {
  catalogueCalls,
  startStorefront,
  startStubbedStorefront,
} from "../../../tests/support/servers/test-storefront";

const SECRET = "tok-Zyxwv9876";
const QUERY = ["token", "ref", "code", "order", "share", "registration", "programme", "_routes"]
  .map((name) => `${name}=${SECRET}`)
  .join("&");

function captureLog() {
  const lines: string[] = [];
  return { lines, logger: pino({ level: "trace" }, { write: (line) => lines.push(line) }) };
}

it("log lines of every route have the route pattern, and no part of the path or query", async () => {
  const { lines, logger } = captureLog();
  const notFound = refusing({ code: "not-found" });
  for (const isUp of [true, false]) {
    const crm = isUp ? stubCrm(catalogueCalls(), notFound) : stubCrm({}, unavailable);
    const site = await startStorefront(crm, { logger, variables: { ADMIN_PATH: "counter" } });
    for (const { path } of routeTable) {
      const filled = path
        .replace("/:adminPath", "/counter")
        .replace("*", `/nowhere/${SECRET}`)
        .replace(/:\w+/g, SECRET);
      lines.length = 0;
      await Promise.all([
        site.fetch(`${filled}?${QUERY}`),
        site.post(`${filled}?${QUERY}`, { token: SECRET, code: SECRET, intent: SECRET }),
        isUp && site.fetch(`${filled === "/" ? "/_root" : filled}.data?${QUERY}`),
      ]);
      expect(lines.join("")).toContain(`"route":${JSON.stringify(path)}`);
      expect(lines.join("").toLowerCase(), path).not.toContain(SECRET.toLowerCase());
    }
  }
}, 120_000);

it("log lines have no part of the path or query, however the path is encoded", async () => {
  const { lines, logger } = captureLog();
  const site = await startStubbedStorefront({}, { logger });
  for (const path of [`/events/${SECRET}`, `/programmes/${SECRET}`])
    for (const [, spelling] of pathVariants(path))
      await sendRaw(site.origin, "GET", `${spelling}?${QUERY}`);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("").toLowerCase()).not.toContain(SECRET.toLowerCase());
});

it("log lines have no part of a path that matches no route", async () => {
  const { lines, logger } = captureLog();
  const site = await startStubbedStorefront({}, { logger });
  for (const path of [`/events/%00${SECRET}`, `/${SECRET}.html`, `/%E0%A4%A${SECRET}`])
    await sendRaw(site.origin, "GET", path);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join("")).not.toContain(SECRET);
});

it("log lines of a failed box office call have no part of its path", async () => {
  const { lines, logger } = captureLog();
  const failing = await listen(createServer((_req, res) => res.writeHead(503).end()));
  const baseUrl = failing.url;
  const client = createHttpTransport({ baseUrl, apiKey: SECRET, logger });
  onTestFinished(async () => {
    await client.close();
    await failing.close();
  });
  await client.call({
    operation: operations.getSharedTickets,
    path: `/shared-tickets/${SECRET}?code=${SECRET}`,
    headers: {},
  });
  expect(lines.join("")).toContain("box office does not respond");
  expect(lines.join("")).not.toContain(SECRET);
});
