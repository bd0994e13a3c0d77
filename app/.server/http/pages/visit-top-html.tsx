import { renderToStaticMarkup } from "react-dom/server";

import { TranslationProvider } from "~/i18n/translation-context";
import { VisitTop } from "~/ui/layout/visit-top";
import { PageFrameProvider } from "~/routing/page-frame";
import { venue } from "~/venue";

import { CHOOSABLE_LOCALES } from "~/.server/i18n/complete-locales";
import type { Translation } from "~/.server/i18n/translations";
import type { SiteState } from "../visitor/get-site-state";

/** The top of a page as its layout renders it, alone. `path` is the page's, with its query. */
export function visitTopHtml({ locale, t }: Translation, path: string, state: SiteState): string {
  const frame = {
    locale,
    currency: venue.currency,
    requestId: "",
    path,
    languages: CHOOSABLE_LOCALES,
    posted: false,
    refused: false,
    script: false,
    plain: false,
    enhanceUrl: null,
  };
  return renderToStaticMarkup(
    <PageFrameProvider value={frame}>
      <TranslationProvider value={{ locale, t }}>
        <VisitTop state={state} />
      </TranslationProvider>
    </PageFrameProvider>,
  );
}
