import { expect, it } from "vitest";

import { accessTags } from "./access-tags";
import { deliveryOptions } from "./demo-center";
import { priceTypes } from "./price-lists";
import { getTranslator } from "../../crm/platform/translator";
import { findKnownName, knownName } from "#contract/text/known-names";
import type { TextKind } from "#contract/schemas/reference";

const demo: [TextKind, readonly string[]][] = [
  ["accessTag", accessTags.map(({ display }) => display)],
  ["delivery", deliveryOptions.map(({ name }) => name)],
  ["priceType", priceTypes.map(({ name }) => name)],
];

it.each(demo)("every demo %s has a translated name in every language", (kind, names) => {
  for (const locale of ["sv", "de", "es", "ht"]) {
    const translated = names.map((name) => findKnownName(getTranslator(locale), kind, name));
    expect(translated).not.toContain(undefined);
    // Names must be distinct within a list.
    expect(new Set(translated).size).toBe(names.length);
  }
  expect(names.map((name) => knownName(getTranslator("en-us"), kind, name))).toEqual(names);
});

it("an unknown name is not translated, even if it is a property of every object", () => {
  const t = getTranslator("de");
  expect(knownName(t, "priceType", "Standard")).toBe("Normalpreis");
  expect(knownName(t, "priceType", "Season opening")).toBe("Season opening");
  expect(findKnownName(t, "priceType", "E-tickets")).toBeUndefined();
  expect(findKnownName(t, "delivery", "constructor")).toBeUndefined();
});
