import { expect, it } from "vitest";

import { accessTags } from "./access-tags";
import { deliveryOptions } from "./demo-centre";
import { priceTypes } from "./price-lists";
import { wordsIn } from "../../crm/platform/words";
import { findKnownName, knownName, type KnownKind } from "#contract/known-names";

const demo: [KnownKind, readonly string[]][] = [
  ["accessTag", accessTags.map(({ display }) => display)],
  ["delivery", deliveryOptions.map(({ name }) => name)],
  ["priceType", priceTypes.map(({ name }) => name)],
];

it.each(demo)("every %s of the demo season has a name in every language", (kind, names) => {
  for (const locale of ["sv", "de", "es", "ht"]) {
    const own = names.map((name) => findKnownName(wordsIn(locale), kind, name));
    expect(own).not.toContain(undefined);
    // Two of one name could not be told apart in a list.
    expect(new Set(own).size).toBe(names.length);
  }
  expect(names.map((name) => knownName(wordsIn("en-us"), kind, name))).toEqual(names);
});

it("a name that only the box office knows is not translated, and none is taken from the object itself", () => {
  const t = wordsIn("de");
  expect(knownName(t, "priceType", "Standard")).toBe("Normalpreis");
  expect(knownName(t, "priceType", "Season opening")).toBe("Season opening");
  expect(findKnownName(t, "priceType", "E-tickets")).toBeUndefined();
  expect(findKnownName(t, "delivery", "constructor")).toBeUndefined();
});
