import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { listTexts } from "../../tests/support/words-of";
import { loadTranslations } from "../.server/i18n/translations";
import { localeFiles } from "../.server/i18n/locale-files";
import { LOCALES } from "#contract/names/locales";
import { intlLocale, isEnglish } from "./locales";
import type { Locale } from "#contract/names/locales";
import type { TranslationTree } from "#contract/text/translation-tree";
import { TEXT_PAGES } from "../pages/help/text-page";
import { SIMPLE_LETTERS } from "../../crm/desk/mail/simple-letters";
import en from "../../locales/en.json" with { type: "json" };

/** Without the values of the venue. */
const getFile = (locale: Locale) =>
  JSON.parse(readFileSync(`locales/${locale}.json`, "utf8")) as TranslationTree;

const listKeys = (words: TranslationTree) => listTexts(words).map(([key]) => key);

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

const keys = listKeys(en);
const plural = /_(zero|one|two|few|many|other)$/;

it("every text is used", () => {
  const code = ["app", "contract", "crm", "runtime"].map(sources).join("\n");
  const quoted = new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , text]) => text));
  // `notices.${code}` uses every key with that prefix.
  const prefixes = [...code.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(
    ([, prefix]) => prefix ?? "",
  );
  // `${page}.refused.paying` uses every key with that ending.
  const endings = new Set([...code.matchAll(/`\$\{\w+\}(\.[\w.-]+)`/g)].map(([, end]) => end));
  // The keys of text pages are built from a table.
  const pages = Object.entries(TEXT_PAGES).flatMap(([page, sections]) =>
    ["title", ...sections.flatMap((section) => [`${section}.title`, `${section}.text`])].map(
      (key) => `pages.${page}.${key}`,
    ),
  );
  // So are those of simple letters.
  const letters = Object.entries(SIMPLE_LETTERS).flatMap(([letter, names]) =>
    ["subject", ...names].map((name) => `${letter}.${name}`),
  );
  const unused = keys.filter((key) => {
    const base = key.replace(plural, "");
    const isQuoted =
      quoted.has(base) ||
      [...pages, ...letters].includes(base) ||
      endings.has(base.slice(base.indexOf(".")));
    return !isQuoted && !prefixes.some((prefix) => base.startsWith(prefix));
  });
  expect(unused).toEqual([]);
  // The venue's file has the first text; the second is that of the terms.
  const elsewhere = ["pages.accessibility.listening.text", "pages.help.refunds.text"];
  expect(pages.filter((page) => !elsewhere.includes(page) && !keys.includes(page))).toEqual([]);
});

it("English texts have both plural forms", () => {
  const forms = keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, ""));
  for (const base of new Set(forms)) {
    expect(keys).toContain(`${base}_one`);
    expect(keys).toContain(`${base}_other`);
  }
});

it("en-us has no key that en doesn't have", () => {
  expect(listKeys(localeFiles["en-us"]).filter((key) => !keys.includes(key))).toEqual([]);
});

const listPlaceholders = (text = "") => [...new Set(text.match(/\{\{.*?\}\}/g))].toSorted();

/** The keys that a locale must have, each with the placeholders of its English text. */
function requiredKeys(locale: Locale): Map<string, string[]> {
  const forms = new Intl.PluralRules(intlLocale(locale)).resolvedOptions().pluralCategories;
  return new Map(
    listTexts(en).flatMap(([key, text]): [string, string[]][] =>
      key.endsWith("_other")
        ? forms.map((form) => [key.replace(plural, `_${form}`), listPlaceholders(text)])
        : plural.test(key)
          ? []
          : [[key, listPlaceholders(text)]],
    ),
  );
}

it.each(LOCALES.filter((locale) => !isEnglish(locale)))(
  "%s has every text in every plural form, with the placeholders of the English text",
  (locale) => {
    const required = requiredKeys(locale);
    const own = new Map(listTexts(getFile(locale)));
    expect([...own.keys()].filter((key) => !required.has(key))).toEqual([]);
    expect([...required.keys()].filter((key) => !own.get(key)?.trim())).toEqual([]);
    const differing = [...required].filter(([key, values]) => {
      const used = listPlaceholders(own.get(key));
      // "One ticket" needs no {{count}}.
      const isOne = key.endsWith("_one");
      return isOne ? used.some((value) => !values.includes(value)) : used.join() !== values.join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  },
);

it("no text falls back to English", () => {
  const marked = loadTranslations(true);
  expect(LOCALES.map((locale) => marked[locale].t("common.errorPrefix"))).toEqual([
    "Error:",
    "Error:",
    "Error:",
    "Fehler:",
    "Fel:",
    "Erè:",
  ]);
  const texts = LOCALES.flatMap((locale) => listTexts(marked[locale].words));
  expect(texts.filter(([, text]) => text.startsWith("⟦"))).toEqual([]);
});

it("plural forms follow the rules of the language", () => {
  const { es, ht } = loadTranslations(false);
  const left = [1, 2, 1_000_000].map((count) => es.t("basket.count.tickets", { count }));
  expect(left).toEqual(["1 boleto", "2 boletos", "1000000 de boletos"]);
  expect(ht.t("basket.count.tickets", { count: 1 })).toBe("1 tikè");
});

it("placeholders of rules are replaced by the rule's value", () => {
  const { t } = loadTranslations(false)["en-us"];
  expect(t("staff.notices.password-reset")).toBe("Password reset sent. It works for 10 minutes.");
  expect(t("basket.refused.entry.name-too-long")).toContain("at most 120 characters");
});

it("an amount in another currency is answered with the currency that this venue sells in", () => {
  const { t } = loadTranslations(false, "GBP").en;
  expect(t("stock.error.amount-currency")).toBe("Enter the amount in GBP, for example 25 or 25.50");
});

/** Words for which the glossaries have others, and Spanish that addresses people as "tú". */
const RETIRED: Partial<Record<Locale, RegExp>> = {
  de: /Preisgruppe/,
  sv: /prisgrupp|ordernum/i,
  es: /\b(aparcamiento|bucle auditivo|lazo de inducción|traslad\w*|localidad(es)?|cestas?|tus?|tuy[ao]s?|te|puedes|tienes|quieres|sigues)\b/iu,
  ht: /pèfòmans|\bimel\b/i,
};

it.each(Object.entries(RETIRED))("texts in %s have the words of its glossary", (locale, words) => {
  const texts = listTexts(getFile(locale as Locale));
  expect(texts.filter(([, text]) => words.test(text))).toEqual([]);
});

it("texts use typographic apostrophes", () => {
  const all = Object.values(localeFiles).flatMap((words) => listTexts(words));
  const straight = all.filter(([, text]) => text.includes("'"));
  expect(straight).toEqual([]);
});

it("Spanish texts have one word for adding", () => {
  const others = listTexts(getFile("es")).filter(([, text]) => /(?<!\p{L})añad/iu.test(text));
  expect(others).toEqual([]);
});
