import { expect, it } from "vitest";

import { venue } from "#contract/venue";
import { loadTranslations } from "~/.server/i18n/translations";
import { row } from "../../tests/support/seat-rows";
import {
  describeCompanion,
  describeView,
  distanceText,
  partsOfHall,
  seatFacts,
  seatNumbers,
  rowsText,
  seatsLabel,
  seatText,
  sectionGroups,
  viewFromRow,
} from "./seat-words";

it.each([
  ["sv", "rad A, plats 107", "Rad A, plats 107"],
  ["es", "fila A, asiento 107", "Fila A, asiento 107"],
  ["de", "Reihe A, Platz 107", "Reihe A, Platz 107"],
] as const)(
  "%s row names are capitalized only at the start of a line",
  (locale, within, atStart) => {
    const { t } = loadTranslations(false)[locale];
    const seat = { row: "A", number: "107", kind: "standard" } as const;
    expect(seatsLabel(t, [seat])).toBe(within);
    expect(seatText(t, seat)).toBe(atStart);
  },
);

it("nothing is said of a view or of rows in front that the plan doesn't give", () => {
  const { t } = loadTranslations(false)["en-us"];
  const [known, unknown] = [
    { rowsInFront: 4, view: "full" },
    { rowsInFront: null, view: null },
  ].map((changes) => row("A", "s", changes)[0]!.seat);
  expect(seatFacts(t, known!)).toMatch(/^4 rows in front, .*full view/);
  expect(describeView(t, unknown!)).toEqual([]);
  expect(seatFacts(t, unknown!)).not.toMatch(/view|front/);
  expect(viewFromRow(t, known!, null)).toBe(
    "The view from row A: 4 rows in front, full view of the stage.",
  );
  expect(viewFromRow(t, unknown!, 15.2)).toBe(
    "The view from row A: about 50 feet (15 meters) from the stage.",
  );
  expect(viewFromRow(t, unknown!, null)).toBeNull();
});

it.each([
  ["en-us", "about 50 feet (15 meters) from the stage"],
  ["en", "about 15 metres (50 feet) from the stage"],
  ["de", "etwa 15 Meter (50 Fuß) von der Bühne"],
] as const)("%s: a distance from the stage is in meters and feet", (locale, text) => {
  const { t } = loadTranslations(false)[locale];
  expect(distanceText(t, 15.2)).toEqual([text]);
  expect(distanceText(t, null)).toEqual([]);
});

it("the same feet are always the same meters, and farther feet are more meters", () => {
  const { t } = loadTranslations(false)["en-us"];
  const lengths = Array.from({ length: 120 }, (_, at) => distanceText(t, 5 + at / 4)[0] ?? "");
  const metersOf = new Map<string, Set<string>>();
  for (const text of lengths) {
    const [, feet = "", meters = ""] = /(\d+) feet \((\d+) meters\)/.exec(text) ?? [];
    metersOf.set(feet, (metersOf.get(feet) ?? new Set()).add(meters));
  }
  expect([...metersOf.values()].every(({ size }) => size === 1)).toBe(true);
  expect(new Set([...metersOf.values()].flatMap((all) => [...all])).size).toBe(metersOf.size);
});

it.each([
  [["14", "15", "16", "17"], "14 to 17"],
  [["16", "14", "15"], "14 to 16"],
  [["9", "10"], "9, 10"],
  [["1", "3"], "1, 3"],
  [["13", "11", "9", "7", "5"], "5 to 13 (odd)"],
  [["2", "4", "6"], "2 to 6 (even)"],
  [["1", "2", "4"], "1, 2, 4"],
  [["1", "4", "7"], "1, 4, 7"],
  [["101", "103A", "105"], "101, 103A, 105"],
  [["7"], "7"],
  [[], ""],
])("the seat numbers %j are written %j", (numbers, text) => {
  expect(seatNumbers(loadTranslations(false)["en-us"].t, numbers)).toBe(text);
});

it.each([
  ["de", "Reihe K, Plätze 5 bis 13 (ungerade)"],
  ["es", "fila K, asientos 5 a 13 (impares)"],
  ["sv", "rad K, platser 5 till 13 (udda)"],
  ["ht", "ranje K, plas 5 a 13 (enpè)"],
] as const)("%s: neighbors whose numbers go up in twos are %j", (locale, text) => {
  const seats = ["5", "7", "9", "11", "13"].map((number) => ({
    ...{ row: "K", number },
    kind: "standard" as const,
  }));
  expect(seatsLabel(loadTranslations(false)[locale].t, seats)).toBe(text);
});

it("a distance from the stage has no feet where nobody measures in them", () => {
  const { t } = loadTranslations(false).es;
  const before = venue.country;
  venue.country = "MX";
  try {
    expect(distanceText(t, 15.2)).toEqual(["a unos 15 metros del escenario"]);
  } finally {
    venue.country = before;
  }
});

it.each([
  ["en", ["AA"], "row A"],
  ["en", ["AC", "FF"], "rows A to C, F"],
  ["de", ["AK"], "Reihen A bis K"],
  ["es", ["AK"], "filas A a K"],
] as const)("%s: the rows %j of a band are %j", (locale, ranges, text) => {
  const { t } = loadTranslations(false)[locale];
  expect(
    rowsText(
      t,
      ranges.map(([from = "", to = ""]) => ({ from, to })),
    ),
  ).toBe(text);
});

it.each([
  [["Balcony", "Balcony"], ["Balcony"]],
  [["First Tier Left", "First Tier Right"], ["First Tier Left, Right"]],
  [
    ["Orchestra Front Center", "Orchestra Middle Left", "Orchestra Middle Right", "Parterre"],
    ["Orchestra Front Center", "Orchestra Middle Left, Right", "Parterre"],
  ],
  [[], []],
])("the sections %o are combined into %o", (names, groups) => {
  expect(sectionGroups(names)).toEqual(groups);
});

it.each([
  [
    [
      "Orchestra Front Left",
      "Orchestra Rear Left",
      "Second Tier Left",
      "Second Tier Boxes Left",
      "Third Tier Center",
    ],
    ["Orchestra", "Second Tier", "Third Tier Center"],
  ],
  [["Balcony", "Balcony Left"], ["Balcony"]],
  [["Ground floor, rows A to M", "Ground floor, rows N to Z"], ["Ground floor"]],
  [["Balcony", "Balcony"], ["Balcony"]],
  [[], []],
])("the sections %o are in the parts %o of the hall", (names, parts) => {
  expect(partsOfHall(names)).toEqual(parts);
});

it("a companion seat between two wheelchair spaces says once what it goes with", () => {
  const { t } = loadTranslations(false)["en-us"];
  const spaces = row("K", "w w").map(({ seat }) => seat);
  expect(describeCompanion(t, spaces)).toEqual([
    "goes with wheelchair space 1 or wheelchair space 3",
  ]);
  expect(describeCompanion(t, [])).toEqual([]);
});

it("seats of a row are named by ascending numbers, in whatever order they are", () => {
  const { t } = loadTranslations(false)["en-us"];
  const seats = ["25", "9", "10"].map((number) => ({
    row: "K",
    number,
    kind: "standard" as const,
  }));
  expect(seatsLabel(t, seats)).toBe("row K, seats 9, 10, 25");
});
