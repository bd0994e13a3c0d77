import type { Page } from "@playwright/test";

import { languageTags, type Locale } from "#contract/names/locales";
import { untranslatedTexts } from "../../support/untranslated-texts";
import { expect } from "../support/fixtures";
import { shownTexts, textsInHtml } from "../support/shown-texts";

export const TRANSLATED = ["sv", "de", "es", "ht"] as const satisfies readonly Locale[];

type TranslatedLocale = (typeof TRANSLATED)[number];

/** German has the longest words. `npm run check-languages` opens every route in all six languages. */
export const OPENED: TranslatedLocale = "de";

/** Fails if the page contains English text, is wider than 320 px, or, in German, has any other error. */
export async function expectLanguage(
  page: Page,
  locale: TranslatedLocale,
  expectNoErrors: (page: Page) => Promise<void>,
): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", languageTags[locale]);
  expect(untranslatedTexts(await shownTexts(page), locale), `English on ${page.url()}`).toEqual([]);
  if (locale === OPENED) await expectNoErrors(page);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...size, width: 320 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `the width of ${page.url()} in ${locale} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

/**
 * Fails if one of these pages contains English text. In German, opens them, and fails as `expectLanguage` does; in other
 * languages only reads their HTML, which takes a tenth of the time.
 */
export async function expectPagesIn(
  page: Page,
  locale: TranslatedLocale,
  paths: readonly string[],
  expectNoErrors: (page: Page) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    if (locale === OPENED) {
      await page.goto(path);
      await expectLanguage(page, locale, expectNoErrors);
    } else {
      const response = await page.request.get(path);
      const { lang, texts } = await textsInHtml(page, await response.text());
      expect(lang, path).toBe(languageTags[locale]);
      expect(untranslatedTexts(texts, locale), `English on ${path}`).toEqual([]);
    }
  }
}
