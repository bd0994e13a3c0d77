import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

import { DOT, unbreak, unbreakSeats, unbreakShort } from "./unbroken";

const root = fileURLToPath(new URL("../..", import.meta.url));

const isSource = (name: string) => /\.(tsx?|json)$/.test(name) && !/\.test\.tsx?$/.test(name);

/** Lines of the storefront's source and texts, without comments. Titles of documents aren't broken. */
const sourceLines = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name) && entry.name !== "document-head.tsx")
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").split("\n"))
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line));

it("no line of a page begins with the dot between two things", () => {
  const lines = ["app", "locales"].flatMap(sourceLines);
  expect(lines.filter((line) => line.includes("\u00a0·")).length).toBeGreaterThan(0);
  expect(lines.filter((line) => /(^|[^\u00a0])·/.test(line.replaceAll("${NBSP}·", "")))).toEqual(
    [],
  );
  expect(DOT).toBe("\u00a0· ");
});

it("the words of a short name are not broken", () => {
  expect(unbreakShort("Main Hall")).toBe("Main\u00a0Hall");
  expect(unbreakShort("Relaxed performance")).toBe("Relaxed performance");
});

it("a date is not broken", () => {
  expect(unbreak("Fri, Dec 4")).toBe("Fri,\u00a0Dec\u00a04");
});

it.each([
  ["Orchestra, row U, seats~113,~114, side~by~side", "113, 114"],
  ["Orchestra, row 12, seats~1,~2,~3", "1, 2, 3"],
  ["Orchestra, row U, seats 111,~112,~113, side~by~side", "111, 112, 113"],
  ["Orchestra, row U, seats 111, 112, 113, 114, side~by~side", "111, 112, 113, 114"],
  ["Parkett, Reihe U, Plätze~13,~14 nebeneinander", "13, 14"],
  ["Parkett, rad U, plats~113,~114 bredvid varandra", "113, 114"],
  ["Luneta, fila U, asientos 113,~114, juntos", "113, 114"],
  ["Pakè, ranje U, plas~113,~114, youn bò kote lòt", "113, 114"],
  ["Tier 1, 2 Front, row U, seats~113,~114", "113, 114"],
])("few seat numbers and short last words are not broken: %s", (line, numbers) => {
  const written = unbreakSeats(line.replaceAll("~", " "), numbers);
  expect(written.replaceAll("\u00a0", "~")).toBe(line);
});
