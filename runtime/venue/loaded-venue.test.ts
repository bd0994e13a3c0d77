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
  const started = execFileSync(process.execPath, ["-p", "Object.keys(process.env).length"], {
    env: { NODE_ENV: "test", ...variables },
  });
  expect(Number(started)).toBeGreaterThan(5);
});
