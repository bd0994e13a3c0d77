import { expect, it } from "vitest";

import type { SeasonField } from "#contract/names/season-kinds";
import { readInput } from "./read-inputs";
import { isSameInput, writeInput } from "./write-inputs";

const typing = {
  amounts: { language: "en-us", currency: "USD" },
  days: "month-first",
  only: "Intermission",
  options: {
    membershipLevels: [{ id: "gold" }, { id: "level 2.5" }],
    bands: [{ id: "A" }, { id: "Side balcony" }],
    priceTypes: [{ id: "standard" }, { id: "under 30" }],
  },
} as const;
const writing = { locale: "en-us", only: "Intermission" } as const;

const FIELDS = {
  text: { name: "x", control: "text" },
  lines: { name: "x", control: "lines", empty: "" },
  whole: { name: "x", control: "whole", empty: null },
  money: { name: "x", control: "money", empty: null },
  moment: { name: "x", control: "moment", empty: null },
  moments: { name: "x", control: "moments", of: "membershipLevels" },
  flag: { name: "x", control: "flag" },
  option: { name: "x", control: "option", options: ["a", "b"] },
  records: { name: "x", control: "records", of: "events", empty: null },
  tags: { name: "x", control: "records", of: "accessTags" },
  amounts: { name: "x", control: "amounts" },
  list: { name: "x", control: "list", empty: null },
  translated: { name: "x", control: "translated", empty: null },
  appeals: { name: "x", control: "translated-list", empty: undefined },
  prices: { name: "x", control: "prices" },
  artists: { name: "x", control: "table", columns: ["name", "role"], empty: undefined },
  people: {
    name: "x",
    control: "table",
    columns: ["name", "role", "picture", "alt", "about"],
    empty: undefined,
  },
  cast: {
    name: "x",
    control: "table",
    columns: ["name", "role", "about"],
    translated: ["role", "about"],
    empty: undefined,
  },
  works: {
    name: "x",
    control: "table",
    columns: ["composer", "title", "movement"],
    only: "intermission",
    empty: undefined,
  },
} as const satisfies Record<string, SeasonField>;

it.each([
  ["text", "Carmen"],
  ["lines", "two\nlines"],
  ["lines", ""],
  ["whole", 12],
  ["whole", null],
  ["money", 1_234.5],
  ["money", 0],
  ["money", null],
  ["moment", "2026-12-03 19:30"],
  ["moment", null],
  ["moments", { gold: "2026-10-01 09:00", "level 2.5": "2026-10-02 09:00" }],
  ["moments", {}],
  ["flag", true],
  ["flag", false],
  ["option", "b"],
  ["records", ["a", "b.c"]],
  ["records", null],
  ["tags", []],
  ["amounts", [25, 49.5]],
  ["list", ["A", "B"]],
  ["translated", { "en-us": "Roof", sv: "Tak" }],
  ["translated", "Roof"],
  ["translated", null],
  ["appeals", ["Roof", { "en-us": "Door", sv: "Dörr" }]],
  ["appeals", []],
  ["prices", { A: { standard: 45.5 }, "Side balcony": { "under 30": 20 } }],
  [
    "artists",
    [
      { name: "Ana", role: "piano" },
      { name: "Choir", role: "" },
    ],
  ],
  [
    "people",
    [
      { name: "Ana", role: "piano", picture: "pianist.svg", alt: "At the piano | in red" },
      { name: "Ben", role: "", about: "Plays anything." },
    ],
  ],
  [
    "cast",
    [
      {
        name: "Ana",
        role: { "en-us": "piano", sv: "piano" },
        about: { "en-us": "Plays.", de: "Spielt." },
      },
      { name: "Ben", role: "" },
      { name: "Cleo", role: { "en-us": "choir", de: "Chor", sv: "kör" } },
    ],
  ],
  [
    "works",
    [{ composer: "Ravel", title: "Boléro" }, "intermission", { composer: "", title: "Encore" }],
  ],
  [
    "works",
    [
      { composer: "", title: "Duo | Trio" },
      { composer: "A|B", title: "|" },
    ],
  ],
  [
    "artists",
    [
      { name: "AC\\DC", role: "C:\\" },
      { name: "\\|", role: "\\\\ | \\" },
    ],
  ],
] as const)("a form shows and reads %s %j", (name, value) => {
  const field: SeasonField = FIELDS[name];
  expect(readInput(field, writeInput(field, value, writing), typing)).toEqual({ ok: true, value });
});

it.each([
  ["text", { x: " " }, "required"],
  ["whole", { x: "1.5" }, "number"],
  ["money", { x: "abc" }, "amount"],
  ["moment", { "x-day": "2026-12-03" }, "moment"],
  ["moment", { "x-day": "2026-02-30", "x-time": "19:30" }, "moment"],
  ["amounts", { x: "" }, "required"],
  ["amounts", { x: "25\nfive" }, "amount"],
  ["prices", { x: { A: { standard: "free" } } }, "amount"],
  ["prices", { x: { "%5F%5Fproto%5F%5F": { polluted: "1" } } }, "unknown"],
  ["prices", { x: { A: { "%63onstructor": "1" } } }, "unknown"],
  ["moments", { "x-day": { gone: "2026-12-03" }, "x-time": { gone: "19:30" } }, "unknown"],
  ["translated", { "x-sv": "Tak" }, "required"],
  ["appeals", { x: "Roof", "x-sv": "Tak\nDörr" }, "lines"],
  ["appeals", { x: "Roof\n\nDoor" }, "lines"],
  ["artists", { x: "Ana | piano | organ" }, "parts"],
  ["cast", { x: "Ana | piano", "x-role-sv": "piano\nkör" }, "lines"],
  ["cast", { x: "Ana | piano", "x-about-sv": "Hon spelar." }, "lines"],
] as const)("a form refuses %s %j as %s", (name, inputs, error) => {
  expect(readInput(FIELDS[name], inputs, typing)).toMatchObject({
    ok: false,
    failure: { error },
  });
});

it("a bar in a text is written with a backslash, also in a line of one part", () => {
  const entry = { composer: "", title: "Duo | Trio" };
  expect(writeInput(FIELDS.works, [entry], writing)).toEqual({ x: String.raw` | Duo \| Trio` });
  expect(readInput(FIELDS.works, { x: String.raw`Duo \| Trio` }, typing)).toEqual({
    ok: true,
    value: [entry],
  });
});

it("an entry is one line, in the catalogue's language", () => {
  const entry = {
    name: "Ana",
    role: "",
    about: { "en-us": "Plays\nanything.", sv: "Spelar allt." },
  };
  expect(writeInput(FIELDS.people, [entry], writing)).toEqual({
    x: "Ana |  |  |  | Plays anything.",
  });
});

it("dates and amounts are read as visitors of the language type them", () => {
  const inputs = { "x-day": "12/3/2026", "x-time": "7:30 PM" };
  expect(readInput(FIELDS.moment, inputs, typing)).toEqual({ ok: true, value: "2026-12-03 19:30" });
  const german = { ...typing, amounts: { language: "de", currency: "EUR" } };
  expect(readInput(FIELDS.money, { x: "1.234,50" }, german)).toEqual({ ok: true, value: 1_234.5 });
});

it("a price that is closed is shown as empty, and an untouched form is the same as what it shows", () => {
  const prices = { A: { standard: { price: 45, offered: false }, under30: 20 } };
  const shown = writeInput(FIELDS.prices, prices, writing);
  expect(shown).toEqual({ x: { A: { standard: "", under30: "20" } } });
  expect(isSameInput({ x: { A: { under30: "20" } } }, shown)).toBe(true);
  expect(isSameInput({ x: { A: { under30: "21" } } }, shown)).toBe(false);
  const seconds = writeInput(FIELDS.moment, "2026-12-03T19:30:12-05:00", writing);
  expect(seconds).toEqual({ "x-day": "2026-12-03", "x-time": "19:30" });
  expect(isSameInput({ x: "a\r\nb " }, { x: "a\nb" })).toBe(true);
  expect(isSameInput({}, writeInput(FIELDS.records, null, writing))).toBe(true);
});

it("a price for a band named as what every object has changes no other object", () => {
  readInput(FIELDS.prices, { x: { "%5F%5Fproto%5F%5F": { standard: "1" } } }, typing);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "standard")).toBeUndefined();
});

const shown = { "en-us": "Drinks", de: "Getränke", sv: "Drycker" };

it.each([
  ["a text that the form did not show leaves its translations", { x: "Drinks" }, null, "Drinks"],
  ["another text leaves those of the one before", { x: "Cocktails" }, shown, "Cocktails"],
  [
    "a translation that was shown is removed, others stay",
    { x: "Drinks", "x-sv": "Drycker" },
    shown,
    { "en-us": "Drinks", de: null, sv: "Drycker" },
  ],
  [
    "another text has the translations that were typed",
    { x: "Cocktails", "x-sv": "Cocktailar" },
    shown,
    { "en-us": "Cocktails", sv: "Cocktailar" },
  ],
  [
    "an optional text that is emptied goes with the translations that were shown",
    { x: "", "x-de": "Getränke", "x-sv": "Drycker" },
    shown,
    null,
  ],
] as const)("%s", (_, inputs, before, value) => {
  expect(readInput(FIELDS.translated, inputs, typing, before)).toEqual({ ok: true, value });
});

it("each line of a list loses only the translations that were shown of the same text", () => {
  const inputs = { x: "Snacks\nDrinks\nCocktails" };
  expect(readInput(FIELDS.appeals, inputs, typing, [shown, "Snacks"])).toEqual({
    ok: true,
    value: ["Snacks", { "en-us": "Drinks", de: null, sv: null }, "Cocktails"],
  });
});

const ANA = {
  name: "Ana",
  role: "piano",
  about: { "en-us": "Plays.", de: "Spielt.", sv: "Spelar." },
};
const BEN = { name: "Ben", role: "", about: { "en-us": "Sings.", de: "Singt." } };

it.each([
  [
    "swapped lines keep the translations that each text has",
    { x: "Ben |  | Sings.\nAna | piano | Plays." },
    ["Sings.", "Plays."],
  ],
  [
    "a changed sentence has the translation that was shown with it",
    { x: "Ana | piano | Plays on.\nBen |  | Sings." },
    [
      { "en-us": "Plays on.", de: "Spielt.", sv: "Spelar." },
      { "en-us": "Sings.", de: "Singt." },
    ],
  ],
  [
    "a sentence in another language is removed alone",
    { "x-about-de": "-\nSingt." },
    [
      { "en-us": "Plays.", de: null, sv: "Spelar." },
      { "en-us": "Sings.", de: "Singt." },
    ],
  ],
  [
    "another sentence in another language replaces it",
    { "x-about-sv": "Spelar.\nSjunger." },
    [
      { "en-us": "Plays.", de: "Spielt.", sv: "Spelar." },
      { "en-us": "Sings.", de: "Singt.", sv: "Sjunger." },
    ],
  ],
] as const)("of a table, %s", (_, typed, abouts) => {
  const before = [ANA, BEN];
  const inputs = { ...writeInput(FIELDS.cast, before, writing), ...typed };
  const read = readInput(FIELDS.cast, inputs, typing, before);
  expect(read.ok && (read.value as { about: unknown }[]).map(({ about }) => about)).toEqual(abouts);
});

it("a form without a table's other languages changes none of them", () => {
  const inputs = { x: "Ana | piano | Plays.\nBen |  | Sings." };
  expect(
    isSameInput(
      inputs,
      writeInput(
        FIELDS.cast,
        [
          { ...ANA, about: "Plays." },
          { ...BEN, about: "Sings." },
        ],
        writing,
      ),
    ),
  ).toBe(true);
});
