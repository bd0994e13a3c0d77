import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";

/** The rows of the first table below a heading of a guide, without its head; each row as its cells. */
function tableBelow(file: string, heading: string): string[][] {
  const [, below = ""] = readFileSync(`docs/${file}`, "utf8").split(`\n## ${heading}\n`);
  const [, table = ""] = /((?:^\|.*\n)+)/m.exec(below) ?? [];
  return table
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

const listTexts = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === "object" && text !== null ? listTexts(text) : [String(text)],
  );

const tasks = tableBelow("adopting.md", "Who does what, and where");
const by = (kind: string) => tasks.filter(([, cell]) => cell === kind).length;

it("the guide to a venue counts its tasks correctly", () => {
  const rows = tasks.filter(([, cell]) => cell !== "");
  const counted = ["screen", "command", "file", "environment"].map(by);
  expect(counted.reduce((sum, count) => sum + count)).toBe(rows.length);
  const [screens, commands, files, environment] = counted;
  expect(readFileSync("docs/adopting.md", "utf8").replaceAll(/\s+/g, " ")).toContain(
    `Of these ${rows.length} tasks ${screens} have a screen of the staff pages, ${commands} a command, ${files} are files of the venue's folder, and ${environment} are in the environment.`,
  );
});

const staffTexts = z
  .object({ staff: z.looseObject({}), doctor: z.looseObject({}) })
  .parse(JSON.parse(readFileSync("locales/en.json", "utf8")));

/** Labels of pages for visitors, which staff pages do not have. */
const VISITOR_LABELS = ["Email basket link", "Your data"];

it.each([
  ["adopting.md", "Who does what, and where"],
  ["operations.md", "When a customer calls"],
  ["season.md", "What is refused"],
])("%s quotes labels of staff pages as they are (%s)", (file, heading) => {
  const labels = tableBelow(file, heading)
    .flat()
    .flatMap((cell) => [...cell.matchAll(/"([^"]+)"/g)].map(([, label = ""]) => label))
    .filter((label) => !VISITOR_LABELS.includes(label));
  expect(labels).not.toEqual([]);
  const texts = new Set(listTexts(staffTexts));
  expect(labels.filter((label) => !texts.has(label))).toEqual([]);
});
