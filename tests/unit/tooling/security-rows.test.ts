import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

/** How many items each section of the standard's chapters on validation, authentication, sessions and authorization has. */
const SECTIONS: Record<string, number> = {
  "2.1": 3,
  "2.2": 3,
  "2.3": 5,
  "2.4": 2,
  "6.1": 3,
  "6.2": 12,
  "6.3": 8,
  "6.4": 6,
  "6.5": 8,
  "6.6": 4,
  "6.7": 2,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 3,
  "7.6": 2,
  "8.1": 4,
  "8.2": 4,
  "8.3": 3,
  "8.4": 2,
};

const items = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const rows = page
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

const filesIn = (text: string) =>
  [...text.matchAll(/`((?:crm|app|tests|bench|docs|scripts)\/[\w\-./]+\.\w+)`/g)].map(
    ([, file]) => file ?? "",
  );

/** Each test that a cell names by its words, with the file that stands before it. */
const testsNamedIn = (cell: string) =>
  cell.split(";").flatMap((part) => {
    const [file] = filesIn(part);
    return [...part.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ file, name: name ?? "" }));
  });

describe("the table of what guards customers and staff", () => {
  it("has every item of the four chapters, once", () => {
    expect(rows.map(([item]) => item).toSorted()).toEqual(items.toSorted());
  });

  it("says of each by what it is held and proved, or why it does not apply", () => {
    for (const [item, how = "", held = "", proved = "", ...rest] of rows) {
      expect(rest, item).toEqual([]);
      expect(how, item).not.toBe("");
      if (how.startsWith("Does not apply: ") && held === "–") continue;
      expect(filesIn(held), item).not.toEqual([]);
      expect(
        filesIn(proved).filter((file) => file.startsWith("tests/")),
        item,
      ).not.toEqual([]);
    }
  });

  it("names no file and no test that is not there", () => {
    for (const file of filesIn(page)) expect(existsSync(join(root, file)), file).toBe(true);
    for (const [item, , , proved = ""] of rows)
      for (const { file, name } of testsNamedIn(proved)) {
        expect(file, `${item}: ${name}`).toBeDefined();
        const source = readFileSync(join(root, file ?? ""), "utf8");
        expect(source.includes(name), `${name} in ${file}`).toBe(true);
      }
  });
});
