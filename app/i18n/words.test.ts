import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { textsOf } from "../../tests/support/words-of";
import { loadTranslations } from "../.server/i18n/translations";
import { LOCALES } from "./locales";
import type { WordTree } from "./translate";
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

it.each(LOCALES.filter((locale) => locale !== "en"))(
  "the texts of %s have no key that English does not have",
  (locale) => {
    const own = JSON.parse(readFileSync(`locales/${locale}.json`, "utf8")) as WordTree;
    const bases = new Set(keys.map((key) => key.replace(plural, "")));
    expect(keysOf(own).filter((key) => !bases.has(key.replace(plural, "")))).toEqual([]);
  },
);

it("texts that a language lacks are English, and marked where tests ask for it", () => {
  const shown = loadTranslations(false);
  const marked = loadTranslations(true);
  expect(shown.sv.t("common.errorPrefix")).toBe("Error:");
  expect(marked["en-us"].t("common.errorPrefix")).toBe("Error:");
  const lacking = keysOf(JSON.parse(readFileSync("locales/ht.json", "utf8")) as WordTree);
  if (!lacking.includes("common.errorPrefix")) {
    expect(marked.ht.t("common.errorPrefix")).toBe("⟦Error:⟧");
  }
});

it("the texts name a rule's number by its placeholder, which is filled in everywhere", () => {
  const { t } = loadTranslations(false)["en-us"];
  expect(t("staff.notices.password-reset")).toBe("Password reset sent. It works for 10 minutes.");
  expect(t("basket.refused.entry.name-too-long")).toContain("at most 120 characters");
});

it("the texts have one kind of apostrophe", () => {
  const straight = textsOf(en).filter(([, text]) => text.includes("'"));
  expect(straight).toEqual([]);
});
