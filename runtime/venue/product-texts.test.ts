import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { LOCALES } from "#contract/names/locales";
import type { TranslationTree } from "#contract/text/translation-tree";
import { listTexts } from "../../tests/support/words-of";

/** Names, places, prefix and phone number of the demo's venue. */
const NAMES =
  "RPA|Riverside|New York|Broadway|Amsterdam Avenue|65th Street|66 Street|Terrace|Quayside|\\(?212\\)?[ -]?555|EIN|IRS";
/** A currency, a country or an hour that only some venues have, in any language. */
const OF_SOME =
  "[Dd]ollar|[Dd]ólar|\\b[Dd]ola\\b|In the US|[Ii]n den USA|[Ii] USA|EE\\. UU\\.|Ozetazini|in English only|[Dd]oors open an hour";
/** The same, amounts of money and clock times. */
const FACT = new RegExp(
  `[$€£]\\s?\\d|\\d\\s?[$€£]|\\d\\s?(?:kr|CHF|SEK|USD|EUR|GBP)\\b|\\b(?:kr|CHF|SEK|USD|EUR|GBP)\\s?\\d|\\b\\d{1,2}:\\d\\d\\b|\\d\\s?(AM|PM|a\\.m\\.|p\\.m\\.|Uhr)\\b|\\bkl\\. \\d|\\b(?:${NAMES})\\b|${OF_SOME}`,
);

/** Of what staff type. */
const EXAMPLES = /^staff\.reserve\.timeHint$|^validation\.staffTime$|^validation\.season\.moment$/;

it.each(LOCALES)("texts in %s state no amounts, hours or places of a venue", (locale) => {
  const file = readFileSync(`locales/${locale}.json`, "utf8");
  const stated = listTexts(JSON.parse(file) as TranslationTree).filter(
    ([key, text]) => FACT.test(text) && !EXAMPLES.test(key),
  );
  expect(stated).toEqual([]);
});

/** Words of one art, or of one house's fund, in any language: venues have theatre, dance and museums, too. */
const ONE_ART =
  /annual fund|concert|concierto|konsert|konzert|konsè(?!y)|orchest|orquesta|orkest|òkès|musi[ck]|músic|mizik|compos(er|itor)|konpozitè|tonsättare|komponist/iu;
/** Names that are only read where a box office has them. */
const KNOWN_NAMES = /^knownName\./;
/** Of authors and composers of works, and of a drawing that a shop can choose. */
const WORKS =
  /^staff\.season\.(hints\.events\.programme|options\.score)$|^browse\.composers\.|^event\.worksBy/;

it.each(LOCALES)("texts in %s name no art or fund of one house", (locale) => {
  const file = readFileSync(`locales/${locale}.json`, "utf8");
  const found = listTexts(JSON.parse(file) as TranslationTree).filter(
    ([key, text]) => ONE_ART.test(text) && !KNOWN_NAMES.test(key) && !WORKS.test(key),
  );
  expect(found).toEqual([]);
});

/** Comments explain with examples, and so do descriptions of the API and of settings. */
const withoutComments = (source: string) =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/(?<![:"'`])\/\/.*$/gm, "")
    .replaceAll(/\.describe\((?:[^()]|\([^()]*\))*\)/g, "");

/** Lines that name a place or an example, but not the venue's own. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  "crm/platform/countries.ts": /NY New York/,
  "runtime/venue/venue-schema.ts": /expected 1 to 6 capital letters, like RPA/,
};

it("no source states a name, place, prefix or phone number of a venue", () => {
  const files = ["app", "contract", "crm", "runtime", "scripts", "deploy"].flatMap((floor) =>
    readdirSync(floor, { recursive: true, encoding: "utf8" }).map((name) => `${floor}/${name}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const fact = new RegExp(`\\b(?:${NAMES})\\b`);
  const stated = files
    .filter(
      (file) => /\.(?:tsx?|mjs|ya?ml|json|env|conf)$/.test(file) && !/\.test\.tsx?$/.test(file),
    )
    .flatMap((file) =>
      withoutComments(readFileSync(file, "utf8"))
        .split("\n")
        .filter((line) => fact.test(line) && ALLOWED[file]?.test(line) !== true)
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(stated).toEqual([]);
});

// Venues look up each of these keys to check what the product promises for them; a renamed text would be missed.
it("every text that docs/adopting.md tells venues to check has its key in the locale files", () => {
  const [, list = ""] = readFileSync("docs/adopting.md", "utf8").split("what it promises");
  const [table = ""] = list.split("\n\n");
  const named = [...table.matchAll(/`([\w.]+)`/g)].map(([, key]) => key);
  const english = JSON.parse(readFileSync("locales/en.json", "utf8")) as TranslationTree;
  const known = new Set(listTexts(english).map(([key]) => key));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((key) => key === undefined || !known.has(key))).toEqual([]);
});
