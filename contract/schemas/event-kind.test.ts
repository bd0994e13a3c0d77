import { expect, it } from "vitest";

import { eventKindLabel, kindShortcuts } from "./event-kind";

it.each([
  ["theatre", "en-us", "Theater"],
  ["theatre", "en", "Theatre"],
  ["orchestra", "en-us", "Orchestra"],
  ["dance", "de", "Tanz"],
  ["dance", "fr", "Dance"],
  ["puppetry", "de", "Puppetry"],
  ["constructor", "en", "Constructor"],
  ["", "en", ""],
])("the kind %j is named in %s: %j", (kind, locale, name) => {
  expect(eventKindLabel(kind, locale)).toBe(name);
});

it("shortcuts of the filter have a name in the visitor's language", () => {
  expect(kindShortcuts("es")).toEqual([{ kind: "family", label: "Familia" }]);
});
