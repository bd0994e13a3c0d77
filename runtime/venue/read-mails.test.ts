import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { readMails } from "./read-mails";
import { readVenue } from "./read-venue";

const root = mkdtempSync(join(tmpdir(), "foyer-mails-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const demo = readVenue("dev/demo/venue");
if (!demo.ok) throw new Error("the demo's folder has mistakes");
const venue = demo.value;

function readWith(files: Record<string, string>) {
  const folder = join(root, String((folders += 1)));
  mkdirSync(join(folder, "mails"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, "mails", name), text);
  return readMails(folder, venue, { parking: {} });
}
function getMistakes(files: Record<string, string>): string {
  const read = readWith(files);
  return read.ok ? "" : formatMistakes(read.failure).join("\n");
}

test("a venue's sentences are read by mail and language, and can link to its pages", () => {
  expect(
    readWith({
      "order-confirmation.en.md": "Park [at the venue](/pages/parking). Call {{phone}}.",
      "order-confirmation.sv.md": "Välkommen!",
    }),
  ).toMatchObject({
    ok: true,
    value: {
      "order-confirmation": {
        en: [{ content: [{ text: "Park " }, { href: "/pages/parking" }, {}, {}, {}] }],
        sv: [{ kind: "paragraph" }],
      },
    },
  });
});

test.each([
  ["order-confirmatoin.en.md", "Hi", 'is for no mail; did you mean "order-confirmation"?'],
  ["order-confirm.en.md", "Hi", 'is for no mail; did you mean "order-confirmation"?'],
  ["welcome.en.md", "Hi", "is for no mail; expected one of order-confirmation, order-link"],
  ["order-link.md", "Hi", "expected a name like order-confirmation.en.md"],
  ["order-link.xx.md", "Hi", 'has the language "xx", which no page is in'],
  ["order-link.en.md", "", "1: has no text"],
  ["order-link.en.md", "a\n\n| a |\n| - |", "3: has a table, which mails do not show"],
  ["order-link.en.md", "![a](a.png)", "1: has an image, which mails do not show"],
  ["order-link.en.md", "> a", "1: has a quote, which mails do not show"],
  ["order-link.en.md", "***", "1: has a line, which mails do not show"],
  ["order-link.en.md", "<b>a</b>", "1: has HTML"],
  ["order-link.en.md", "[a](#b)", '1: links to "#b": expected a path such as /visit'],
  ["order-link.en.md", "[a](/pages/none)", "1: links to"],
  ["order-link.en.md", "{{charge}}", "1: {{charge}} has no value"],
  ["order-link.en.md", "a".repeat(9_000), "has 9 KB, expected at most 8 KB"],
])("%s with %j is refused", (file, text, expected) => {
  expect(getMistakes({ [file]: text })).toContain(expected);
});
