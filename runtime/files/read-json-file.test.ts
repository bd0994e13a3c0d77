import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

import { readJsonFile } from "./read-json-file";

const file = join(mkdtempSync(join(tmpdir(), "foyer-json-")), "plan.json");

it("a JSON file is read with or without a byte order mark", () => {
  for (const mark of ["", "\uFEFF"]) {
    writeFileSync(file, `${mark}{"name":"Hall"}`);
    expect(readJsonFile(file, 100)).toEqual({ ok: true, value: { name: "Hall" } });
  }
});

it.each([
  ["not JSON", "password: secret", "is not JSON"],
  ["larger than allowed", `"${"x".repeat(2_000)}"`, "has 2 KB, expected at most 1 KB"],
])("a file that is %s is refused without a word of it", (_, text, failure) => {
  writeFileSync(file, text);
  expect(readJsonFile(file, 1_024)).toEqual({ ok: false, failure });
});

it("a file that is not there is refused", () => {
  expect(readJsonFile(`${file}.gone`, 100)).toEqual({ ok: false, failure: "does not exist" });
});
