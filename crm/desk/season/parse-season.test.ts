import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it, test } from "vitest";

import { formatMistakes } from "#runtime/files/mistake";
import { parseYaml } from "#runtime/yaml/yaml";
import { plans } from "./nouns/plans";
import { parseSeason, type ReadJson } from "./parse-season";
import { NOUNS } from "./registry";

const noFiles: ReadJson = (_, path) => ({ ok: false, failure: [`${path} does not exist`] });

const parse = (...texts: string[]) => parseWith(noFiles, ...texts);

function parseWith(readJson: ReadJson, ...texts: string[]) {
  const sources = texts.map((text, index) => {
    const source = parseYaml(`${index + 1}.yaml`, text);
    if (!source.ok) throw new Error(formatMistakes(source.failure).join());
    return source.value;
  });
  return parseSeason(sources, readJson);
}

function listMistakes(...texts: string[]): string[] {
  const parsed = parse(...texts);
  return parsed.ok ? [] : formatMistakes(parsed.failure);
}

const findValues = (text: string) => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(formatMistakes(parsed.failure).join("\n"));
  return parsed.value.records[0]?.values;
};

const fee = (amount: string) => `bookingFee:\n  amount: ${amount}\n`;

test.each([
  ["9", 900],
  ["2.5", 250],
  ["2.50", 250],
  ['"0.07"', 7],
  ["1.15", 115],
])("the amount %s has %i minor units", (written, minor) => {
  expect(findValues(fee(written))).toEqual({ amount: minor });
});

test.each([
  ["2.505", "expected an amount with at most two decimals, found 2.505"],
  ["-2", "expected an amount that is not negative, found -2"],
  ["1e9", "expected an amount, like 45 or 45.50, found 1000000000"],
  [".inf", "expected an amount, like 45 or 45.50"],
  ['"2,50"', 'expected an amount with a point: 2.50, found "2,50"'],
  ["$2", 'expected an amount, like 45 or 45.50, found "$2"'],
])("the amount %s is refused", (written, expected) => {
  expect(listMistakes(fee(written))).toEqual([
    expect.stringContaining(`1.yaml:2: bookingFee.amount: ${expected}`),
  ]);
});

const performance = (starts: string) =>
  `performances:\n  - id: one\n    starts: ${JSON.stringify(starts)}\n`;

test.each([
  ["2026-12-03 19:30", "2026-12-04T00:30:00.000Z"],
  ["2026-12-03T19:30", "2026-12-04T00:30:00.000Z"],
  ["2026-11-01T01:30-04:00", "2026-11-01T05:30:00.000Z"],
  ["2026-11-01T01:30-05:00", "2026-11-01T06:30:00.000Z"],
  ["2026-12-03T19:30:15Z", "2026-12-03T19:30:15.000Z"],
])("the time %s is an instant", (written, instant) => {
  expect(findValues(performance(written))).toEqual({ starts: instant });
});

test.each([
  ["2026-02-30 19:30", "expected a date and time that exists"],
  ["2026-03-08 02:30", "does not exist, as clocks go forward then"],
  ["2026-11-01 01:30", "write 2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00"],
  ["2026-12-03 24:30", "expected a date and time that exists"],
  ["3 December", "expected a date and time, like 2026-12-03 19:30"],
  ["2026-12-03", "expected a date and time, like 2026-12-03 19:30"],
  ["9999-12-03 19:30", "expected a year from 1900 to 2199"],
])("the time %s is refused", (written, expected) => {
  const [first = ""] = listMistakes(performance(written));
  expect(first).toMatch(/^1\.yaml:3: performances\[1\]\.starts: /);
  expect(first).toContain(expected);
});

it("a text can be given in several languages, which must contain the catalogue's", () => {
  const parsed = parse("halls:\n  - id: a\n    name: { en-us: Hall, sv: Sal, de: null }\n");
  expect(parsed.ok && parsed.value.records[0]?.values).toEqual({ name: "Hall" });
  expect(parsed.ok && parsed.value.translations).toMatchObject([
    { kind: "hall", source: "Hall", language: "sv", text: "Sal" },
    { kind: "hall", source: "Hall", language: "de", text: null },
  ]);
  expect(listMistakes("halls:\n  - id: a\n    name: { sv: Sal }\n")).toEqual([
    "1.yaml:3: halls[1].name: expected a text in the catalogue's language, en-us, too",
  ]);
  expect(listMistakes("halls:\n  - id: a\n    name: { en-us: Hall, swedish: Sal }\n")[0]).toContain(
    "expected a language, like en-us, sv or de",
  );
});

it("an empty text has no translation, and is none", () => {
  const event = (description: string) =>
    listMistakes(`events:\n  - id: a\n    description: ${description}\n`);
  expect(event('{ en-us: "", sv: null }')).toEqual([]);
  expect(event('{ en-us: A play, sv: "" }')).toEqual([
    '1.yaml:3: events[1].description.sv: expected a text that is not empty, or nothing, found ""',
  ]);
  expect(event('{ en-us: "", sv: En pjäs }')).toEqual([
    '1.yaml:3: events[1].description.en-us: expected a text that is not empty, since others translate it, found ""',
  ]);
});

it("amounts of gift cards are in order, each once and above nothing", () => {
  const amounts = (list: string) => `sale:\n  giftCardAmounts: ${list}\n`;
  expect(findValues(amounts("[100, 25, 50]"))).toEqual({ giftCardAmounts: [2_500, 5_000, 10_000] });
  expect(listMistakes(amounts("[25, 25.00]"))).toEqual([
    "1.yaml:2: sale.giftCardAmounts: expected each amount once, found a list",
  ]);
  expect(listMistakes(amounts("[25, 0]"))).toEqual([
    "1.yaml:2: sale.giftCardAmounts[2]: expected an amount above 0, found 0",
  ]);
});

it("suggested gifts are each once, and none that the basket would refuse", () => {
  const fund = (field: string) => `funds:\n  - id: a\n    ${field}\n`;
  const request = (amounts: string) => `donationRequest:\n  amounts: ${amounts}\n`;
  expect(findValues(request("[50, 1]"))).toEqual({ amounts: [5_000, 100] });
  expect(
    [
      request("[25, 0]"),
      request("[25, 25.00]"),
      fund("amounts: [25, 0.99]"),
      fund("defaultAmount: 0"),
    ].flatMap((file) => listMistakes(file)),
  ).toEqual([
    "1.yaml:2: donationRequest.amounts[2]: expected an amount from 1, found 0",
    "1.yaml:2: donationRequest.amounts: expected each amount once, found a list",
    "1.yaml:3: funds[1].amounts[2]: expected an amount from 1, found 0.99",
    "1.yaml:3: funds[1].defaultAmount: expected an amount from 1, found 0",
  ]);
  expect(findValues(fund("defaultAmount: null"))).toEqual({ defaultAmount: null });
});

it("a text has one translation into a language, wherever it is said", () => {
  const hall = (id: string, name: string) => `halls:\n  - id: ${id}\n    name: ${name}\n`;
  const first = hall("a", "{ en-us: Hall, sv: Sal }");
  expect(listMistakes(first, hall("b", "{ en-us: Hall, sv: Sal }"))).toEqual([]);
  expect(listMistakes(first, hall("b", "{ en-us: Hall, sv: Salong }"))).toEqual([
    '2.yaml:3: hall b: sv: "Salong" contradicts "Sal" in 1.yaml:3: the same text has one translation',
  ]);
});

it("a text by language where there is one for all is refused with that reason", () => {
  const texts = "{ en-us: Stalls, pl: Parter }";
  expect(listMistakes(`bands:\n  - id: A\n    name: ${texts}\n`)).toEqual([
    "1.yaml:3: bands[1].name: expected one text for all languages",
  ]);
  expect(listMistakes("bands:\n  - id: A\n    name: { left: 1 }\n")).toEqual([
    "1.yaml:3: bands[1].name: expected text",
  ]);
  expect(listMistakes(`halls:\n  - id: a\n    name: ${texts}\n`)).toEqual([]);
  expect(listMistakes("halls:\n  - id: a\n    name: { en-us: 5, pl: Sala }\n")[0]).toContain(
    "halls[1].name.en-us: expected text",
  );
  const header = "{ en-us: E-tickets, pl: E-bilety }";
  expect(listMistakes(`deliveryOptions:\n  - id: a\n    header: ${header}\n`)).toEqual([]);
});

it("an id is given once, in all files and in remove", () => {
  const text = "bands:\n  - id: A\n    name: Stalls\n";
  expect(listMistakes(text, `\n${text}`)).toEqual([
    "2.yaml:3: band A: is given twice: also in 1.yaml:2",
  ]);
  expect(listMistakes(text, "remove:\n  bands: [A]\n")).toEqual([
    "2.yaml:2: is given twice: also in 1.yaml:2",
  ]);
});

it("unknown names, ids without quotes and files that are missing are refused with their lines", () => {
  expect(listMistakes("band:\n  - id: A\n")).toEqual([
    '1.yaml:1: unknown name "band"; did you mean "bands"?',
  ]);
  expect(listMistakes("performances:\n  - id: a\n    start: x\n")).toEqual([
    '1.yaml:3: unknown name "start" in performances[1]; did you mean "starts"?',
  ]);
  expect(listMistakes("bands:\n  - id: 1\n")).toEqual([
    "1.yaml:2: bands[1].id: expected text, found 1: put it in quotes",
  ]);
  expect(listMistakes("events:\n  - id: a b\n")[0]).toContain("expected letters, digits, hyphens");
  expect(
    listMistakes("membershipLevels:\n  - id: a\n    benefits: { en: [Prices], sv: [Priser] }\n")[0],
  ).toMatch(/benefits: expected a list of texts, .*\[Member prices, \{ en: No fees, sv: /);
  expect(listMistakes("plans:\n  - id: a\n    file: none.json\n")).toEqual([
    "1.yaml:3: seat plan a: none.json does not exist",
  ]);
  expect(listMistakes("events:\n  - id: a\n    kind: oprea\n")[0]).toMatch(
    /kind: expected one of the venue's kinds, .*, found "oprea"; did you mean "opera"\?$/,
  );
});

it("the season and the seat plan of docs/season.md are read", () => {
  const guide = readFileSync("docs/season.md", "utf8");
  const season = /For example:\n\n```yaml\n(.*?)```/s.exec(guide)?.[1] ?? "";
  const plan = /```\n(\{ "name".*?)```/s.exec(guide)?.[1] ?? "";
  const read = parseWith(() => ({ ok: true, value: JSON.parse(plan) }), season);
  expect(read.ok ? [] : formatMistakes(read.failure)).toEqual([]);
  const said = read.ok ? read.value.records.find(({ noun }) => noun.list === "plans") : undefined;
  expect(said?.noun.describeNew?.(said.values)).toBe(
    '5 seats for sale: 3 in A, 2 in B; of these 1 wheelchair, 1 companion; 3 reached without steps, 2 by steps; its name is "Harbor Theater"',
  );
});

it("the description of a new seat plan counts transfer seats, too", () => {
  const seats = ["wheelchair", "companion", "transfer"].map((kind) => ({ bandId: "A", kind }));
  expect(plans.describeNew?.({ name: "Hall", seats })).toContain(
    "of these 1 wheelchair, 1 companion, 1 transfer",
  );
});

it("any JSON is a season or a list of mistakes, each with its line", () => {
  const lists = fc.constantFrom(...NOUNS.map(({ list }) => list), "remove", "constructor");
  const names = fc.constantFrom(
    "id",
    ...NOUNS.flatMap(({ fields }) => Object.keys(fields)),
    "toString",
  );
  const record = fc.dictionary(names, fc.jsonValue(), { noNullPrototype: true });
  const file = fc.dictionary(
    lists,
    fc.oneof(fc.jsonValue(), record, fc.array(fc.oneof(record, fc.jsonValue()))),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), file), (json) => {
      const source = parseYaml("any.json", JSON.stringify(json));
      if (!source.ok) return;
      const parsed = parseSeason([source.value], noFiles);
      for (const line of parsed.ok ? [] : formatMistakes(parsed.failure))
        expect(line).toMatch(/^(any\.json:\d+: .|… and )/);
    }),
    { numRuns: 200 },
  );
});

it("the seats of a plan can be told apart, and are in rows if seating is reserved", () => {
  const seat = {
    id: "a",
    section: "Stalls",
    sectionRank: 1,
    row: "A",
    rowRank: 1,
    number: "1",
    place: 1,
    x: 1,
    y: 1,
    bandId: "A",
    kind: "standard",
    rowsInFront: null,
    positionInRow: null,
    view: null,
    floorsAboveStage: 0,
    endOfRow: false,
    stepFree: null,
    restrictedView: false,
  };
  const read = (content: object): string | undefined => {
    const plan = { seating: "reserved", width: 10, height: 10, ...content };
    const json = () => ({ ok: true as const, value: plan });
    const parsed = parseWith(json, "plans:\n  - id: p\n    file: p.json\n");
    return parsed.ok ? undefined : formatMistakes(parsed.failure)[0];
  };
  const at = "1.yaml:3: seat plan p: has";
  expect(read({ seats: [seat, { ...seat, id: "b", number: "2" }] })).toBeUndefined();
  expect(read({ seats: [seat, { ...seat, number: "2" }] })).toBe(`${at} the seat a twice`);
  expect(read({ seats: [seat, { ...seat, id: "b" }] })).toBe(
    `${at} two seats with the same section, row and number: a and b`,
  );
  expect(read({ seats: [seat, { ...seat, id: "b", x: 9 }] })).toContain("the same section, row");
  const place = { ...seat, row: null };
  expect(read({ seating: "general", seats: [place, { ...place, id: "b", x: 9 }] })).toBeUndefined();
  expect(read({ seating: "general", seats: [place, { ...place, id: "b" }] })).toBe(
    `${at} two seats with the same section, number and position: a and b`,
  );
  expect(read({ seating: "virtual", seats: [seat] })).toBe(
    `${at} the seat a in a row: expected "seating": "reserved", found "virtual"`,
  );
  expect(read({ seats: [place] })).toContain("the seat a without a row or number");
  expect(read({ width: -1, seats: [seat] })).toBe(`${at} a negative width or height`);
});

test.each([
  ["45.505", "expected an amount with at most two decimals, found 45.505"],
  ["-1", "expected an amount that is not negative, found -1"],
  ["free", 'expected an amount, like 45 or 45.50, found "free"'],
  ["[1]", "expected an amount, like 45 or 45.50, or { price: 45, offered: false }, found a list"],
])("the price %s is refused with what is wrong with it", (price, expected) => {
  const list = `priceLists:\n  - id: p\n    prices: { A: { standard: ${price} } }\n`;
  expect(listMistakes(list)).toEqual([`1.yaml:3: priceLists[1].prices.A.standard: ${expected}`]);
});
