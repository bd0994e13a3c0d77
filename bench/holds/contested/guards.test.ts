import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { GUARDS } from "./guards";

const edits = GUARDS.flatMap(({ name, edits: all }) => all.map((edit) => ({ name, ...edit })));

it.each(edits)("$name: $file still has what the bench takes away", ({ file, from, to }) => {
  const text = readFileSync(file, "utf8");
  expect(text.replace(from, () => to)).not.toBe(text);
});
