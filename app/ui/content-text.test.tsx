import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import type { Locale } from "~/i18n/locales";
import { TranslationProvider } from "~/i18n/translation-context";
import { ContentText } from "./content-text";

it("a sentence of the box office is marked as English only on a page in another language", () => {
  const translations = loadTranslations(false);
  const shown = (locale: Locale) =>
    renderToStaticMarkup(
      <TranslationProvider value={translations[locale]}>
        <ContentText text="Pick it up" />
      </TranslationProvider>,
    );
  expect(shown("en")).toBe("Pick it up");
  expect(shown("de")).toBe('<span lang="en-US">Pick it up</span>');
});
