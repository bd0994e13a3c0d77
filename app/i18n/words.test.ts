import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { textsOf } from "../../tests/support/words-of";
import { loadTranslations } from "../.server/i18n/translations";
import { wordFiles } from "../.server/i18n/word-files";
import { intlLocale, isEnglish, LOCALES } from "./locales";
import type { Locale } from "./locales";
import type { WordTree } from "#contract/complete-words";
import { TEXT_PAGES } from "../pages/help/text-page";
import en from "../../locales/en.json";

const keysOf = (words: WordTree) => textsOf(words).map(([key]) => key);

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

const keys = keysOf(en);
const plural = /_(zero|one|two|few|many|other)$/;

it("the texts are all used", () => {
  const code = ["app", "contract", "crm"].map(sources).join("\n");
  const quoted = new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , text]) => text));
  // `notices.${code}` uses every key that begins so.
  const prefixes = [...code.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(
    ([, prefix]) => prefix ?? "",
  );
  // `${page}.refused.limit` uses this key of each page.
  const endings = new Set([...code.matchAll(/`\$\{\w+\}(\.[\w.-]+)`/g)].map(([, end]) => end));
  // Pages of text have their keys made of a table.
  const pages = Object.entries(TEXT_PAGES).flatMap(([page, sections]) =>
    ["title", ...sections.flatMap((section) => [`${section}.title`, `${section}.text`])].map(
      (key) => `pages.${page}.${key}`,
    ),
  );
  const unused = keys.filter((key) => {
    const base = key.replace(plural, "");
    const isQuoted =
      quoted.has(base) || pages.includes(key) || endings.has(base.slice(base.indexOf(".")));
    return !isQuoted && !prefixes.some((prefix) => base.startsWith(prefix));
  });
  expect(unused).toEqual([]);
  expect(pages.filter((page) => !keys.includes(page))).toEqual([]);
});

it("the texts have every plural form that English needs", () => {
  const forms = keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, ""));
  for (const base of new Set(forms)) {
    expect(keys).toContain(`${base}_one`);
    expect(keys).toContain(`${base}_other`);
  }
});

it("the texts of en-us have no key that English does not have", () => {
  expect(keysOf(wordFiles["en-us"]).filter((key) => !keys.includes(key))).toEqual([]);
});

const valuesOf = (text = "") => [...new Set(text.match(/\{\{.*?\}\}/g))].toSorted();

/** Every key that a language needs, with the values that its text names: those of English, in each plural form. */
function neededIn(locale: Locale): Map<string, string[]> {
  const forms = new Intl.PluralRules(intlLocale(locale)).resolvedOptions().pluralCategories;
  return new Map(
    textsOf(en).flatMap(([key, text]): [string, string[]][] =>
      key.endsWith("_other")
        ? forms.map((form) => [key.replace(plural, `_${form}`), valuesOf(text)])
        : plural.test(key)
          ? []
          : [[key, valuesOf(text)]],
    ),
  );
}

it.each(LOCALES.filter((locale) => !isEnglish(locale)))(
  "the texts of %s are complete, in every plural form of the language, and name the same values",
  (locale) => {
    const needed = neededIn(locale);
    const own = new Map(textsOf(wordFiles[locale]));
    expect([...own.keys()].filter((key) => !needed.has(key))).toEqual([]);
    expect([...needed.keys()].filter((key) => !own.get(key)?.trim())).toEqual([]);
    const differing = [...needed].filter(([key, values]) => {
      const used = valuesOf(own.get(key));
      // Of one thing the number need not be said.
      const isOne = key.endsWith("_one");
      return isOne ? used.some((value) => !values.includes(value)) : used.join() !== values.join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  },
);

it("texts are shown in their own language, and none falls back to English where tests would mark it", () => {
  const marked = loadTranslations(true);
  expect(LOCALES.map((locale) => marked[locale].t("common.errorPrefix"))).toEqual([
    "Error:",
    "Error:",
    "Error:",
    "Fehler:",
    "Fel:",
    "Erè:",
  ]);
  const fallen = LOCALES.flatMap((locale) => textsOf(marked[locale].words));
  expect(fallen.filter(([, text]) => text.startsWith("⟦"))).toEqual([]);
});

it("a plural form is picked by the rules of the language", () => {
  const { es, ht } = loadTranslations(false);
  const left = [1, 2, 1_000_000].map((count) => es.t("basket.count.tickets", { count }));
  expect(left).toEqual(["1 boleto", "2 boletos", "1000000 de boletos"]);
  expect(ht.t("basket.count.tickets", { count: 1 })).toBe("1 tikè");
});

it("the texts name a rule's number by its placeholder, which is filled in everywhere", () => {
  const { t } = loadTranslations(false)["en-us"];
  expect(t("staff.notices.password-reset")).toBe("Password reset sent. It works for 10 minutes.");
  expect(t("basket.refused.entry.name-too-long")).toContain("at most 120 characters");
});

it("the texts have one kind of apostrophe", () => {
  const all = Object.values(wordFiles).flatMap((words) => textsOf(words));
  const straight = all.filter(([, text]) => text.includes("'"));
  expect(straight).toEqual([]);
});
