import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/box-office.md"), "utf8");

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|[\s|:-]+$/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )
  .filter(([first]) => first !== "specification");

/** Files that a cell names in full; a shortened neighbour of one ("`x.ts`") is not looked for. */
const filesIn = (cell: string) =>
  [...cell.matchAll(/`((?:crm|app|tests|bench|docs|scripts)\/[\w\-./]+\.\w+)`/g)].map(
    ([, file]) => file ?? "",
  );

describe("the table of what the box office holds", () => {
  it("is a long one, and no cell of it is empty", () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const row of rows) {
      expect(row).toHaveLength(4);
      for (const cell of row) expect(cell, row.join(" | ")).not.toBe("");
    }
  });

  it("names a test in each row, and no file that is not there", () => {
    for (const row of rows) {
      expect(filesIn(row[3] ?? ""), row.join(" | ")).not.toEqual([]);
      for (const file of row.slice(2).flatMap(filesIn))
        expect(existsSync(join(root, file)), `${file} in ${row[1]}`).toBe(true);
    }
  });
});
