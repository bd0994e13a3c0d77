import fc from "fast-check";
import { expect, it, test } from "vitest";

import { formatCsv, parseCsv, plainText } from "./csv";

const getCells = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.ok ? parsed.value.map(({ cells }) => cells) : parsed.failure;
};

test.each([
  ["commas", "a,b\n1,2\n"],
  ["semicolons and line ends of Windows", "a;b\r\n1;2\r\n"],
  ["tabs and no last line end", "a\tb\n1\t2"],
  ["a separator in Excel's own line", "sep=;\r\na;b\r\n1;2"],
  ["line ends of old spreadsheets", "a,b\r1,2\r"],
  ["rows without a value", "a,b\n\n1,2\n,,,\n"],
  ["quotes", '"a","b"\n"1","2"\n'],
])("comma-separated values with %s are read", (_, text) => {
  expect(getCells(text)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

it("rows are counted as in a spreadsheet, with empty ones and whatever the lines of a cell", () => {
  expect(parseCsv('a;"b, c"\r\n"1\n2";"say ""no"""\r\n;\r\n3;4;;\r\n')).toEqual({
    ok: true,
    value: [
      { number: 1, cells: ["a", "b, c"] },
      { number: 2, cells: ["1\n2", 'say "no"'] },
      { number: 4, cells: ["3", "4", "", ""] },
    ],
  });
});

test.each([
  ['a,b\n1,"2\n3', { row: 2, message: "has a quote that is not closed" }],
  [
    'a,b\n1,"2"x\n',
    { row: 2, message: "has text after a closing quote: write a quote inside quotes twice" },
  ],
  ['a,b\n1\n\n2"x,3\n', { row: 4, message: "has a quote inside a cell without quotes around it" }],
])("%j is refused with its row", (text, expected) => {
  expect(getCells(text)).toEqual(expected);
});

it("any cells that are written are read again, and none begins like a formula", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."'=+-@＝＋－＠\t\r\n\";,|x ") }),
  );
  const rows = fc.array(fc.tuple(fc.constant("id"), cell, cell), { minLength: 1 });
  fc.assert(
    fc.property(rows, (written) => {
      const text = formatCsv(written).slice(1);
      const read = getCells(text) as string[][];
      expect(read.map((cells) => cells.map(plainText))).toEqual(written);
      for (const cells of read)
        for (const each of cells) expect(each).not.toMatch(/^(?!-\d+\.\d\d$)[=+\-@\t\r＝＋－＠]/);
    }),
  );
});
