import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, test } from "vitest";

import { projectRoot } from "#runtime/project-root";
import { CREDIT_COLUMNS } from "./credit";
import { type Column, amount, day, findNamed, moment, optional, spreadsheetFault } from "./columns";
import { CONSENT_COLUMN, CUSTOMER_COLUMNS } from "./customer-columns";
import { GIFT_CARD_COLUMNS } from "./gift-cards";
import { MEMBERSHIP_COLUMNS } from "./memberships";
import { SOLD_SEAT_COLUMNS } from "./sold-seat-columns";

const getValue = (read: { ok: boolean; value?: unknown; failure?: string }) =>
  read.ok ? read.value : read.failure;

test.each([
  ["2026-12-03", "2026-12-03"],
  ["2026-12-03 00:00:00", "2026-12-03"],
  ["2026-02-29", "expected a day that exists"],
  ["0026-12-03", "expected a year from 1900 to 2199"],
])("the day %s is read as %s", (cell, expected) => {
  expect(getValue(day(cell))).toBe(expected);
});

test.each(["03/12/2026", "12/03/2026", "3.12.26", "2026/12/03", "45994", "Dec 3, 2026"])(
  "the day %s is refused, since other forms of a date are ambiguous",
  (cell) => {
    expect(getValue(day(cell))).toMatch(/^expected a day like 2026-12-03/);
  },
);

test.each([
  ["45", 4_500],
  ["45.5", 4_550],
  ["45,05", 4_505],
  ["0", 0],
  ["-5", "expected an amount that is not negative"],
  ["1,234.50", "expected an amount like 45 or 45.50"],
  ["$45", "expected an amount like 45 or 45.50"],
  ["999999999", "expected a smaller amount"],
])("the amount %s is read as %s", (cell, expected) => {
  expect(getValue(amount(0)(cell))).toBe(expected);
});

test.each(["1.23E+11", "4,67E+11", "5E11", "#REF!", "#N/A", "=1+1"])(
  "%s is refused as what a spreadsheet made of something else",
  (cell) => {
    expect(spreadsheetFault(cell)).not.toBeNull();
  },
);

it("texts that only look like it are no fault of a spreadsheet", () => {
  for (const cell of ["E11", "1E", "Seat 5E11", "#1", "12E", "", "a=b"])
    expect(spreadsheetFault(cell), cell).toBeNull();
});

it("a day without a time is its beginning at the venue, not in UTC", () => {
  expect(getValue(moment("2026-03-01"))).toEqual(new Date("2026-03-01T05:00:00Z"));
  expect(getValue(moment("03/01/2026 10:00"))).toMatch(/^expected a date and time/);
});

it("records are found by id, then by name, and a name that several have is refused", () => {
  const levels = [
    { id: "friend", name: "Friend" },
    { id: "Patron", name: "friend of friends" },
    { id: "a", name: "Twin" },
    { id: "b", name: "twin" },
  ];
  const find = (cell: string) => {
    const found = findNamed(cell, levels, "a level");
    return found.ok ? found.value.id : found.failure;
  };
  expect([find("FRIEND"), find("Patron"), find("b")]).toEqual(["friend", "Patron", "b"]);
  expect(find("TWIN")).toMatch(/several have this name/);
  expect(find("Frend")).toBe(
    'expected the id or name of a level, found "Frend"; did you mean "Friend"?',
  );
  expect(find("Gold")).toContain('found "Gold"; there are "Twin", "a", "b", "twin", ');
});

const ALL: Record<string, Column>[] = [
  { ...CUSTOMER_COLUMNS, "consents.ID": CONSENT_COLUMN },
  MEMBERSHIP_COLUMNS,
  CREDIT_COLUMNS,
  GIFT_CARD_COLUMNS,
  SOLD_SEAT_COLUMNS,
];

it("docs/former-system.md says of each column what it is, with its example", () => {
  const rows = readFileSync(join(projectRoot, "docs/former-system.md"), "utf8").split("\n");
  const known = rows.map((row) =>
    row
      .split("|")
      .map((cell) => cell.trim())
      .join("|"),
  );
  for (const columns of ALL)
    for (const [name, { about, example }] of Object.entries(columns))
      expect(known).toContain(`|\`${name}\`|${about}|\`${example}\`|`);
});

it("each column reads its example, and refuses an empty cell if it is required", () => {
  for (const columns of ALL)
    for (const [name, { read, example, about }] of Object.entries(columns)) {
      expect(read(example).ok, name).toBe(true);
      expect(read("").ok, name).toBe(!about.startsWith("Required"));
    }
});

it("no column reads a character that cannot be shown or stored", () => {
  for (const columns of ALL)
    for (const [name, { read, example }] of Object.entries(columns))
      for (const character of ["\u0000", "\u001b", "\u2028", "\u202e"]) {
        const cell = `${example.slice(0, 1)}${character}${example.slice(1)}`;
        expect(JSON.stringify(getValue(read(cell))), name).not.toContain(
          JSON.stringify(character).slice(1, -1),
        );
      }
});

it("no column throws or hangs on any cell", () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.string({ unit: "binary", maxLength: 300 }),
  );
  fc.assert(
    fc.property(cell, (typed) => {
      for (const columns of ALL) for (const { read } of Object.values(columns)) read(typed);
      optional(day)(typed);
    }),
  );
});
