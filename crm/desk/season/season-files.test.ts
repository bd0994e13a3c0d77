import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

import { readJsonBeside } from "./season-files";

const folder = mkdtempSync(join(tmpdir(), "foyer-season-files-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("a plan's file that is missing is answered with the nearest name in its folder, or all of few", () => {
  mkdirSync(join(folder, "plans"));
  for (const name of ["studio.json", "main-hall.json", "notes.txt"])
    writeFileSync(join(folder, "plans", name), "{}");
  const findFault = (path: string) => {
    const read = readJsonBeside(join(folder, "house.yaml"), path);
    return read.ok ? null : read.failure;
  };
  expect(findFault("plans/studio.json")).toBeNull();
  expect(findFault("plans/studo.json")).toEqual([
    'plans/studo.json does not exist; did you mean "studio.json"?',
  ]);
  expect(findFault("plans/balcony.json")).toEqual([
    "plans/balcony.json does not exist; its folder has main-hall.json, studio.json",
  ]);
  expect(findFault("none/studio.json")).toEqual(["none/studio.json does not exist"]);
});
