import { expect, it } from "vitest";

import { checkValues, refusedFields } from "./record-errors";
import { sayRecord } from "./said-record";
import { findNoun } from "./season-rows";

const RIGHT_TO_LEFT = "\u202e";

it.each(["toString", "valueOf", "hasOwnProperty", "constructor"])(
  "a field named %s, which every object has, is none of a record's",
  (name) => {
    expect(checkValues(findNoun("events"), { [name]: 1 }, { isNew: false })).toEqual({});
  },
);

it.each([
  ["description", RIGHT_TO_LEFT],
  ["description", { "en-us": "At night.", sv: `\u0007` }],
  ["artists", [{ name: "Ana", role: `piano${RIGHT_TO_LEFT}` }]],
])("a character that cannot be shown in %s is refused at the field", (name, value) => {
  expect(checkValues(findNoun("events"), { [name]: value }, { isNew: false })).toEqual({
    [name]: "invalid",
  });
});

it("ten thousand mistakes in a record are refused at its field before other requests wait", () => {
  const artist = { name: RIGHT_TO_LEFT, role: RIGHT_TO_LEFT };
  const values = { title: "Nocturnes", artists: Array.from({ length: 5_000 }, () => artist) };
  const record = { list: "events", id: "nocturnes", values };
  const said = sayRecord(record);
  const mistakes = said.ok ? [] : said.failure;
  expect(mistakes).toHaveLength(10_000);
  expect(refusedFields({ kind: "mistakes", mistakes }, record)).toEqual({ artists: "invalid" });
});

it("a mistake is at the field of its line, for a list's record and for the only one", () => {
  const at = (line: number | null, record: Parameters<typeof refusedFields>[1]) =>
    refusedFields({ kind: "mistakes", mistakes: [{ file: "form", line, message: "" }] }, record);
  // Lines 1 to 3 are the list's and the record's beginning.
  const listed = { list: "events", id: "x", values: { title: "A", artists: [{ name: "B" }] } };
  expect([4, 5, 7, 10].map((line) => Object.keys(at(line, listed))[0])).toEqual([
    "title",
    "artists",
    "artists",
    "",
  ]);
  expect(at(null, listed)).toEqual({ "": "invalid" });
  const only = { list: "sale", id: "sale", values: { ticketsPerOrder: 2 }, isOnly: true };
  expect(at(3, only)).toEqual({ ticketsPerOrder: "invalid" });
});
