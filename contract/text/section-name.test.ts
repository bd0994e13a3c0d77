import { expect, it } from "vitest";

import { readTranslatedTexts } from "./known-names";
import type { SectionPart } from "../schemas/seat-plan";
import { seatName } from "./seat-name";
import { ownSectionName, partName, sectionName, sectionPassage } from "./section-name";
import { getTranslator, withTexts } from "../../crm/platform/translator";

const NAME = "Stalls, rows A to H";
const part = {
  name: NAME,
  ...{ section: "Stalls", firstRow: "A", lastRow: "H" },
  ...{ firstSeat: null, lastSeat: null },
};

const makeTranslator = (locale: string, parts: readonly SectionPart[] = [part]) =>
  withTexts(getTranslator(locale), readTranslatedTexts([], parts));

it.each([
  ["en-us", {}, "Stalls, rows A to H"],
  ["de", {}, "Stalls, Reihen A bis H"],
  ["sv", {}, "Stalls, rad A till H"],
  ["es", {}, "Stalls, filas A a H"],
  ["en-us", { lastRow: "A" }, "Stalls, row A"],
  ["de", { lastRow: "A" }, "Stalls, Reihe A"],
  ["sv", { lastRow: "A" }, "Stalls, rad A"],
  ["ht", { lastRow: "A" }, "Stalls, ranje A"],
  ["de", { firstRow: "1", lastRow: "12" }, "Stalls, Reihen 1 bis 12"],
  ["en-us", { firstRow: "Box 8", lastRow: "Box 8" }, "Stalls, Box 8"],
  ["de", { firstRow: "Loge", lastRow: "Loge" }, "Stalls, Loge"],
  ["sv", { firstRow: "Box 1", lastRow: "Box 8" }, "Stalls, Box 1 till Box 8"],
  ["de", { lastRow: "A", firstSeat: "1", lastSeat: "150" }, "Stalls, Reihe A, Plätze 1 bis 150"],
  ["sv", { lastRow: "A", firstSeat: "1", lastSeat: "150" }, "Stalls, rad A, plats 1 till 150"],
  ["en-us", { lastRow: "A", firstSeat: "1", lastSeat: "150" }, "Stalls, row A, seats 1 to 150"],
  ["de", { section: "$& {{first}}" }, "$& {{first}}, Reihen A bis H"],
])("in %s, the part Stalls, rows A to H changed by %j is named %s", (locale, change, name) => {
  expect(partName(getTranslator(locale), { ...part, ...change })).toBe(name);
});

it("a seat in a part of a section is named without the rows of the part if it has a row", () => {
  const seat = { section: NAME, row: "C", number: "5", kind: "standard" } as const;
  expect(seatName(makeTranslator("de"), seat)).toBe("Stalls, Reihe C, Platz 5");
  expect(seatName(makeTranslator("sv"), seat)).toBe("Stalls, rad C, plats 5");
  expect(seatName(makeTranslator("en-us"), seat)).toBe("Stalls, row C, seat 5");
  const space = { ...seat, row: null, number: null, kind: "wheelchair" } as const;
  expect(seatName(makeTranslator("en-us"), space)).toBe("Stalls, rows A to H, wheelchair space");
});

it("a section that is no part, or whose parts are unknown, keeps its name in every language", () => {
  for (const t of [makeTranslator("de", []), getTranslator("de")]) {
    expect(sectionName(t, NAME)).toBe(NAME);
    expect(sectionPassage(t, NAME, "de")).toEqual({ text: NAME, lang: "en-US" });
  }
  expect(sectionName(makeTranslator("de"), "Stalls")).toBe("Stalls");
});

it("only the venue's own words in the name of a part are in the catalogue's language", () => {
  const t = makeTranslator("de");
  expect(ownSectionName(t, NAME)).toBe("Stalls");
  expect(ownSectionName(t, "Balcony")).toBe("Balcony");
  expect(sectionPassage(t, NAME, "de")).toEqual({ text: "Stalls, Reihen A bis H" });
});
