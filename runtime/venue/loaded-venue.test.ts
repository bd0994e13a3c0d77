import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { venueFile, venueSnapshot } from "#venue";

/** What venue.yaml, pages and mails can have together, and nothing that compresses well. */
const MAX_TEXT = (256 + 384 + 128) * 1024;

test("settings with the longest texts of all fit into the variables of a process", () => {
  const text = randomBytes(MAX_TEXT).toString("base64").slice(0, MAX_TEXT);
  const content = [{ kind: "text" as const, text }];
  const blocks = [{ kind: "paragraph" as const, tight: false, content }];
  const variables = venueSnapshot({ ...venueFile, mails: { "order-link": { en: blocks } } });
  const print =
    "JSON.stringify(Object.entries(process.env).map(([name, { length }]) => [name, length]))";
  const started = execFileSync(process.execPath, ["-p", print], {
    env: { NODE_ENV: "test", ...variables },
    encoding: "utf8",
  });
  const received = new Map(JSON.parse(started) as [string, number][]);
  expect(Object.keys(variables).length).toBeGreaterThan(5);
  for (const [name, value] of Object.entries(variables))
    expect(received.get(name), name).toBe(value.length);
});
