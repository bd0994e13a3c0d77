import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

/** The level of each item of the OWASP ASVS 5.0.0 by section; "-" for level 3. */
const LEVELS: Readonly<Record<string, string>> = {
  "1.1": "22",
  "1.2": "111112222",
  "1.3": "11222222222",
  "1.4": "222",
  "1.5": "12",
  "2.1": "122",
  "2.2": "112",
  "2.3": "1222",
  "2.4": "2",
  "3.2": "11",
  "3.3": "1222",
  "3.4": "112222",
  "3.5": "11122",
  "3.7": "22",
  "4.1": "122",
  "4.2": "2",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112",
  "5.3": "11",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "1122",
  "6.4": "1122",
  "6.5": "22222",
  "6.6": "222",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "22",
  "7.6": "22",
  "8.1": "12",
  "8.2": "112",
  "8.3": "1",
  "8.4": "2",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "22",
  "10.3": "2222",
  "10.4": "11111222222",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "22",
  "11.2": "222",
  "11.3": "112",
  "11.4": "1222",
  "11.5": "2",
  "11.6": "2",
  "12.1": "122",
  "12.2": "11",
  "12.3": "2222",
  "13.1": "2",
  "13.2": "22222",
  "13.3": "22",
  "13.4": "12222",
  "14.1": "22",
  "14.2": "1222",
  "14.3": "122",
  "15.1": "122",
  "15.2": "122",
  "15.3": "1222222",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "222",
  "17.1": "2",
  "17.2": "2222",
  "17.3": "22",
};

const page = readFileSync("docs/security.md", "utf8");
const KINDS = ["met", "Does not apply", "Exception", "Partly met", "Not met"] as const;

const rows = [...page.matchAll(/^\| (\d[\d., ]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gmu)].map(
  ([, numbers = "", status = "", code = "", tests = ""]) => ({
    numbers: numbers.split(", "),
    status,
    code,
    tests,
  }),
);
const findKind = (status: string) => KINDS.find((kind) => status.startsWith(kind));
const listItems = (level: string) =>
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((each, at) => (each === level ? `${section}.${at + 1}` : [])),
  );
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name);

it.each(["1", "2"])("each item of level %s stands on the security page once", (level) => {
  const stated = rows.flatMap(({ numbers }) => numbers);
  for (const item of listItems(level))
    expect(
      stated.filter((number) => number === item),
      item,
    ).toHaveLength(1);
});

it("level 1 has only met items and exceptions, 95 percent of level 2 are met or do not apply, and the page counts them", () => {
  const counts = (level: string) => {
    const items = new Set(listItems(level));
    const kinds = rows.flatMap(({ numbers, status }) =>
      numbers.filter((number) => items.has(number)).map(() => findKind(status)),
    );
    return KINDS.map((kind) => kinds.filter((each) => each === kind).length);
  };
  const stated = [...page.matchAll(/^\| level (\d) \| ([\d |]+) \|$/gmu)].map(
    ([, level = "", numbers = ""]) => [level, ...numbers.split(" | ").map(Number)],
  );
  expect(stated).toEqual(["1", "2"].map((level) => [level, ...counts(level)]));
  expect(counts("1").slice(3)).toEqual([0, 0]);
  const [met = 0, without = 0] = counts("2");
  expect((met + without) / listItems("2").length).toBeGreaterThanOrEqual(0.95);
});

it("each item that is met names code or a page, and every named file and test exists", () => {
  for (const { numbers, status, code, tests } of rows) {
    const item = numbers.join();
    expect(findKind(status), item).toBeDefined();
    if (findKind(status) === "met") expect(quoted(code).length, item).toBeGreaterThan(0);
    const files = quoted(tests);
    for (const name of [...quoted(code).filter((part) => /[./]/u.test(part)), ...files])
      expect(existsSync(name), `${item}: ${name}`).toBe(true);
    const text = files
      .filter((name) => existsSync(name) && statSync(name).isFile())
      .map((name) => readFileSync(name, "utf8"))
      .join("\n");
    for (const [, title = ""] of tests.matchAll(/"([^"]+)"/gu))
      expect(text.includes(title), `${item}: ${title}`).toBe(true);
  }
});
