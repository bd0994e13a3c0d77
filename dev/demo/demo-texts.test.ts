import { expect, it } from "vitest";

import { TEXT_KINDS, type TextKind } from "#contract/schemas/reference";
import { britishWords } from "../../tests/support/english-rules";
import { accessTags } from "./access-tags";
import { deliveryOptions, halls } from "./demo-center";
import { readDemoTexts } from "./demo-files";
import { funds } from "./demo-giving";
import { demoLevels, demoSubscriptions } from "./demo-memberships";
import { menus, stockItems } from "./demo-shop";
import { demoStatements, demoTagGroups } from "./demo-people";
import { priceTypes } from "./price-lists";
import { demoTexts, TEXT_LANGUAGES } from "./write-texts";

/** Texts of the demo that visitors read. Names of halls, levels and collection points are names, in every language. */
const TEXTS: Partial<Record<TextKind, readonly (string | null)[]>> = {
  accessTag: accessTags.map(({ description }) => description),
  delivery: deliveryOptions.map(({ description }) => description),
  fund: funds.flatMap(({ name, description, appeals, amountTexts }) => [
    ...[name, description, ...appeals],
    ...amountTexts,
  ]),
  hall: halls.flatMap(({ directions, stepFree, bagPolicy, entrances }) => [
    ...[directions, stepFree, bagPolicy],
    ...entrances.map(({ text }) => text),
  ]),
  membership: demoLevels.flatMap(({ description, benefits }) => [description, ...benefits]),
  priceType: priceTypes.map(({ note }) => note),
  product: [
    ...stockItems.flatMap((item) => [
      ...[item.name, item.description, item.category],
      ...[item.product ?? null, item.option ?? null],
    ]),
    ...menus.flatMap(({ name, description, categories }) => [name, description, ...categories]),
  ],
  subscription: demoSubscriptions.flatMap(({ name, description }) => [name, description]),
};

it.each(["es", "de", "sv", "ht"])("every text of the demo is translated into %s", (language) => {
  const translated = demoTexts(language, "USD");
  for (const [kind, texts] of Object.entries(TEXTS) as [TextKind, readonly (string | null)[]][]) {
    const known = translated[kind] ?? {};
    const missing = texts.filter(
      (text) => text !== null && text !== "" && known[text] === undefined,
    );
    expect(missing, kind).toEqual([]);
  }
});

it.each(TEXT_LANGUAGES)(
  "no translation into %s is of a text that the demo does not have",
  (language) => {
    const packages = ["package", "interest"];
    const all = new Set([
      ...Object.values(TEXTS).flat(),
      ...demoStatements.map(({ text }) => text),
      ...demoTagGroups.flatMap(({ name, description, tags }) => [
        ...[name, description],
        ...tags.map(([, tag]) => tag),
      ]),
    ]);
    for (const [kind, texts] of Object.entries(readDemoTexts(language)))
      if (!packages.includes(kind))
        expect(
          Object.keys(texts).filter((text) => !all.has(text)),
          kind,
        ).toEqual([]);
  },
);

it("British texts have no American words where they differ, and other languages have no English amounts", () => {
  const british = TEXT_KINDS.flatMap((kind) => Object.values(demoTexts("en", "GBP")[kind] ?? {}));
  expect(british).toContain("We’ll send your order within 2 working days.");
  expect(british.filter((text) => /elevator|sidewalk|\bprogram\b|business day/.test(text))).toEqual(
    [],
  );
  expect(british.flatMap(britishWords).length).toBeGreaterThan(0);
  const wish = demoTexts("de", "GBP").priceType ?? {};
  expect(Object.values(wish).join(" ")).toMatch(/ab 5,00\s£/);
  expect(Object.keys(wish).join(" ")).toContain("from £5.00");
});
