import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

import { TranslationProvider } from "../../app/i18n/translation-context";
import type { Locale } from "../../app/i18n/locales";
import { loadTranslations } from "../../app/.server/i18n/translations";
import { PageFrameProvider } from "../../app/routing/page-frame";

const translations = loadTranslations(false);
const english: Locale = "en-us";
const frame = {
  locale: english,
  languages: [english],
  currency: "USD",
  requestId: "",
  publicUrl: "",
  path: "/",
  route: "whats-on" as const,
  posted: false,
  refused: false,
  plain: false,
  enhanceUrl: null,
};

/** Renders an element to HTML, as on a page without a refused form. */
export const rendered = (element: ReactNode, locale: Locale = english): string =>
  renderToStaticMarkup(
    <PageFrameProvider value={{ ...frame, locale }}>
      <TranslationProvider value={translations[locale]}>
        <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
      </TranslationProvider>
    </PageFrameProvider>,
  );
