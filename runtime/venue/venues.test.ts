import { expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { lookRules } from "./look-rules";
import { PALETTE, posterVariables } from "./colors/palette";
import { readVenue } from "./read-venue";

const NAMES = ["goteborg", "lyon", "london"] as const;

const venues = NAMES.map((name) => {
  const read = readVenue(`tests/venues/${name}`);
  if (!read.ok) throw new Error(formatMistakes(read.failure).join("\n"));
  return read.value;
});

test("three venues differ in currency, language, order prefix and charity", () => {
  expect(
    venues.map(({ currency, languages, catalogueLanguage, orderPrefix, charity }) => [
      currency,
      languages[0],
      catalogueLanguage,
      orderPrefix,
      charity !== undefined,
    ]),
  ).toEqual([
    ["SEK", "sv", "sv", "KT", false],
    ["EUR", "en", "fr", "TDR", false],
    ["GBP", "en", "en-GB", "RWH", true],
  ]);
});

test("no two venues share a color of text, links or posters, a font or an image", () => {
  const shown = venues.flatMap(({ look: { colors, fonts, images } }) => [
    ...new Set([colors.light?.accent, colors.dark?.accent, ...(colors.poster?.grounds ?? [])]),
    ...Object.values(fonts).map(({ web }) => web.version),
    ...Object.values(images).map(({ version }) => version),
  ]);
  expect(new Set(shown).size).toBe(shown.length);
});

test("nothing of the product's colors remains in a venue that sets its own", () => {
  const product = [
    ...Object.values(PALETTE).flatMap(([, ...colors]) => colors),
    ...Object.values(posterVariables({})),
  ].filter((color) => color !== "#ffffff");
  for (const { look } of venues) {
    const rules = lookRules(look) ?? "";
    expect(rules).toMatch(/font-family:Foyer-display.*font-family:Foyer-text/);
    for (const [variable] of Object.values(PALETTE)) expect(rules).toContain(`--${variable}:`);
    expect(product.filter((color) => rules.includes(color))).toEqual([]);
  }
});

test("no two venues arrange their pages alike", () => {
  const layouts = venues.map(({ look }) => JSON.stringify(look.layout));
  expect(new Set(layouts).size).toBe(venues.length);
});

test("pages and mails can be in a language that the product does not have", () => {
  const [, lyon] = venues;
  expect(lyon?.pages.texts).toMatchObject({ visit: { fr: { title: "Venir au théâtre" } } });
  expect(lyon?.mails).toMatchObject({ "order-confirmation": { fr: [{ kind: "paragraph" }] } });
});
