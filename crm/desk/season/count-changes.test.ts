import { expect, it } from "vitest";

import { APPLIED_LISTS } from "#contract/names/applied-lists";
import { countChanges } from "./count-changes";
import { bands, priceLists } from "./nouns/prices";
import { NOUNS } from "./registry";

it("the log of changes has a name for every list of a season", () => {
  expect([...APPLIED_LISTS]).toEqual([...NOUNS.map(({ list }) => list), "translations"]);
});

it("changes are counted by list, as added, changed and removed", () => {
  const record = { id: "a", before: {}, after: {}, fields: [] };
  const changes = [
    { ...record, noun: bands, before: null },
    { ...record, noun: bands, before: null },
    { ...record, noun: bands, after: null },
    { ...record, noun: priceLists },
  ];
  const translations = [{ kind: "hall" as const, language: "sv", source: "Hall", text: "Sal" }];
  expect(countChanges({ changes, translations })).toEqual({
    bands: { new: 2, changed: 0, removed: 1 },
    priceLists: { new: 0, changed: 1, removed: 0 },
    translations: { new: 0, changed: 1, removed: 0 },
  });
});
