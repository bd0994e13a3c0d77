import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { TranslationProvider } from "../../app/i18n/translation-context";
import type { Locale } from "../../app/i18n/locales";
import { loadTranslations } from "../../app/.server/i18n/translations";
import { PageFrameProvider } from "../../app/routing/page-frame";

const translations = loadTranslations(false);
const words = translations["en-us"];
const frame = {
  locale: words.locale,
  languages: [words.locale],
  currency: "USD",
  requestId: "",
  publicUrl: "",
  path: "/",
  posted: false,
  refused: false,
  plain: false,
  enhanceUrl: null,
};

/** The HTML of an element with the texts of `en-us` or another language, as on a page that refused nothing. */
export const rendered = (element: ReactNode, locale: Locale = words.locale): string =>
  renderToStaticMarkup(
    <PageFrameProvider value={{ ...frame, locale }}>
      <TranslationProvider value={translations[locale]}>{element}</TranslationProvider>
    </PageFrameProvider>,
  );
