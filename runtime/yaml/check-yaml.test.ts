import { expect, test } from "vitest";
import { z } from "zod";

import { checkYaml } from "./check-yaml";
import { formatMistakes } from "../files/mistake";
import { nearestName } from "../files/nearest-name";
import { parseYaml } from "./yaml";

const language = z.enum(["en", "sv", "de"]);
const schema = z.strictObject({
  name: z.string().min(1).max(20),
  phone: z.string(),
  holdMinutes: z.number().int().min(5).max(60),
  email: z.email(),
  start: z.string().regex(/^\d\d:\d\d$/, "expected an hour, like 19:30"),
  languages: z.array(language).min(1),
  labels: z.partialRecord(language, z.string()).optional(),
  kinds: z
    .record(z.string(), z.strictObject({ motifs: z.array(z.enum(["hills", "night"])) }))
    .default({}),
  fee: z
    .discriminatedUnion("per", [
      z.strictObject({ per: z.literal("order"), amount: z.number() }),
      z.strictObject({ per: z.literal("ticket"), percent: z.number() }),
    ])
    .optional(),
  wallet: z.union([z.literal("none"), z.strictObject({ url: z.url() })]).optional(),
});
const valid = `name: Riverside
phone: "0140"
holdMinutes: 15
email: a@example.org
start: "19:30"
languages: [en, sv]
`;

function listMistakes(text: string): string[] {
  const source = parseYaml("venue.yaml", text);
  if (!source.ok) return formatMistakes(source.failure);
  const checked = checkYaml(source.value, schema);
  return checked.ok ? [] : formatMistakes(checked.failure);
}
const changed = (from: string, to: string) => listMistakes(valid.replace(from, to));

test("a valid file has no mistakes", () => {
  expect(listMistakes(valid)).toEqual([]);
});

test.each([
  [
    'phone: "0140"',
    "phone: 0140",
    "venue.yaml:2: phone: expected text, found 140: put it in quotes",
  ],
  ['phone: "0140"', "phone:", "venue.yaml:2: phone: expected text, found nothing"],
  ['phone: "0140"', "phone: [a]", "venue.yaml:2: phone: expected text, found a list"],
  ["holdMinutes: 15", "holdMinutes: 2", "venue.yaml:3: holdMinutes: expected at least 5, found 2"],
  [
    "holdMinutes: 15",
    "holdMinutes: 1.5",
    "venue.yaml:3: holdMinutes: expected a whole number, found 1.5",
  ],
  [
    "holdMinutes: 15",
    "holdMinutes: fifteen",
    'venue.yaml:3: holdMinutes: expected a number, found "fifteen"',
  ],
  [
    "a@example.org",
    "box office",
    'venue.yaml:4: email: expected an email address, found "box office"',
  ],
  [
    '"19:30"',
    "half seven",
    'venue.yaml:5: start: expected an hour, like 19:30, found "half seven"',
  ],
  [
    "[en, sv]",
    "\n  - en\n  - no",
    'venue.yaml:8: languages[2]: expected one of "en", "sv", "de", found "no"',
  ],
  ["[en, sv]", "[]", "venue.yaml:6: languages: expected at least 1 entry, found a list"],
  [
    "name: Riverside",
    `name: ${"x".repeat(21)}`,
    `venue.yaml:1: name: expected at most 20 characters, found "${"x".repeat(21)}"`,
  ],
  ["phone:", "phon:", 'venue.yaml:2: unknown name "phon"; did you mean "phone"?'],
])("%s as %s is refused with its line", (from, to, expected) => {
  expect(changed(from, to)).toContain(expected);
});

test("a missing name is said once, where its parent begins", () => {
  expect(changed("holdMinutes: 15\n", "")).toEqual([
    "venue.yaml:1: holdMinutes is missing: expected a number",
  ]);
});

test("an unknown name inside is said with its parent and the names that are known", () => {
  expect(listMistakes(`${valid}labels:\n  en: Hello\n  french: Bonjour\n`)).toEqual([
    'venue.yaml:9: unknown name "french" in labels: expected one of "en", "sv", "de"',
  ]);
  expect(
    listMistakes(`${valid}kinds:\n  opera:\n    motif: [hills]\n    motifs: [hill]\n`),
  ).toEqual([
    'venue.yaml:9: unknown name "motif" in kinds.opera; did you mean "motifs"?',
    'venue.yaml:10: kinds.opera.motifs[1]: expected one of "hills", "night", found "hill"; did you mean "hills"?',
  ]);
});

test("of several shapes, the mistake is said of the one that was meant", () => {
  expect(listMistakes(`${valid}fee:\n  per: ticket\n  percent: free\n`)).toEqual([
    'venue.yaml:9: fee.percent: expected a number, found "free"',
  ]);
  expect(listMistakes(`${valid}fee: {per: seat}\n`)[0]).toContain(
    'expected one of "order", "ticket"',
  );
  expect(listMistakes(`${valid}wallet:\n  url: apple\n`)).toEqual([
    'venue.yaml:8: wallet.url: expected a URL, like https://example.org, found "apple"',
  ]);
  expect(listMistakes(`${valid}wallet: some\n`)).toEqual([
    'venue.yaml:7: wallet: expected "none" or names with values, found "some"',
  ]);
});

test("an empty file and a file with text alone are refused as a whole", () => {
  expect(listMistakes("")).toEqual(["venue.yaml:1: expected names with values, found nothing"]);
  expect(listMistakes("hello")).toEqual([
    'venue.yaml:1: expected names with values, found "hello"',
  ]);
});

test("mistakes are sorted by line, and only the first 40 are printed", () => {
  const many = Array.from({ length: 50 }, (_, index) => `x${index}: 1`).join("\n");
  const lines = listMistakes(`${valid}${many}`);
  expect(lines).toHaveLength(41);
  expect(lines[0]).toContain("venue.yaml:7:");
  expect(lines.at(-1)).toBe("… and 10 more");
});

test("the nearest name allows for a third of its letters, case and separators", () => {
  const known = ["holdMinutes", "currency", "languages"];
  expect(nearestName("hold-minutes", known)).toBe("holdMinutes");
  expect(nearestName("curency", known)).toBe("currency");
  expect(nearestName("lnaguages", known)).toBe("languages");
  expect(nearestName("seats", known)).toBeNull();
  expect(nearestName("", known)).toBeNull();
  expect(nearestName("x".repeat(1_000_000), known)).toBeNull();
});

test("no more mistakes are looked for than anyone would read", () => {
  const many = (line: (index: number) => string) =>
    Array.from({ length: 5_000 }, (_, index) => line(index)).join("\n");
  const source = parseYaml(
    "a.yaml",
    many((index) => `name${index}: 1`),
  );
  if (!source.ok) throw new Error("not read");
  const checked = checkYaml(source.value, z.strictObject({}));
  const broken = parseYaml(
    "a.yaml",
    many((index) => `name${index}: 'a' b`),
  );
  for (const read of [checked, broken]) {
    const printed = read.ok ? [] : formatMistakes(read.failure);
    expect(printed).toHaveLength(41);
    expect(printed.at(-1)).toBe("… and many more");
  }
});

test("mistakes that say the same of one line are printed once", () => {
  const nested = { file: "a.md", line: 5, message: "is nested too deeply" };
  expect(formatMistakes([nested, { ...nested, line: 6 }, nested])).toEqual([
    "a.md:5: is nested too deeply",
    "a.md:6: is nested too deeply",
  ]);
});
