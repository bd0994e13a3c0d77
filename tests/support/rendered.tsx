import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { TranslationProvider } from "../../app/i18n/translation-context";
import { loadTranslations } from "../../app/.server/i18n/translations";

const words = loadTranslations(false)["en-us"];

/** The HTML of an element with the texts of `en-us`. */
export const rendered = (element: ReactNode): string =>
  renderToStaticMarkup(<TranslationProvider value={words}>{element}</TranslationProvider>);
