import { ALL_FEATURES, type Features } from "#contract/names/features";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

import { TranslationProvider, type Translation } from "../../app/i18n/translation-context";
import type { Translate } from "../../app/i18n/translate";
import type { TranslatedTexts } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import { loadTranslations } from "../../app/.server/i18n/translations";
import { PageFrameProvider } from "../../app/routing/page-frame";

const translations = loadTranslations(false);
const english: Locale = "en-us";
const frame = {
  locale: english,
  languages: [english],
  currency: "USD",
  features: ALL_FEATURES,
  requestId: "",
  publicUrl: "",
  path: "/",
  route: "whats-on" as const,
  posted: false,
  refused: false,
  plain: false,
  enhanceUrl: null,
};

/** A locale's translation, with what the box office has to say its own texts in it. */
function translationWith(locale: Locale, texts: TranslatedTexts): Translation {
  const { t: translate, ...translation } = translations[locale];
  const call = translate as unknown as (...input: unknown[]) => unknown;
  const t = Object.assign((...input: unknown[]) => call(...input), { texts });
  return { ...translation, t: t as unknown as Translate };
}

/** `asksConsent`: the venue has a CAPTCHA that the visitor hasn't consented to. */
type Options = { texts?: TranslatedTexts; features?: Features; asksConsent?: boolean };

/** Renders an element to HTML; `reply`: the data of the action that answered a form of the page. */
export function rendered(
  element: ReactNode,
  locale: Locale = english,
  reply?: unknown,
  { texts, features = ALL_FEATURES, asksConsent = false }: Options = {},
): string {
  const page = { id: "page", path: "/", element };
  const context = {
    basename: "/",
    location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
    matches: [{ params: {}, pathname: "/", pathnameBase: "/", route: page }],
    loaderData: {},
    actionData: { page: reply },
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  const router = createStaticRouter([page], context);
  return renderToStaticMarkup(
    <PageFrameProvider value={{ ...frame, locale, features, asksConsent }}>
      <TranslationProvider
        value={texts === undefined ? translations[locale] : translationWith(locale, texts)}
      >
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </TranslationProvider>
    </PageFrameProvider>,
  );
}
