import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";

import { DEFAULT_LOCALE, LANGUAGE_COOKIE } from "~/i18n/locales";
import type { Locale } from "~/i18n/locales";

import { readCookies } from "../http/visitor/cookies";
import { isOffered, OFFERED_LOCALES } from "./complete-locales";

/**
 * The best of our languages for an Accept-Language header: `sv-FI` is served by `sv`, and a language that we do not
 * speak is passed over for the next. (remix-i18next's own reading stops at the first, and knows no Haitian Creole.)
 */
function fromAcceptLanguage(header: string | null): Locale | null {
  const wanted = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = /q=([\d.]+)/.exec(parameters.join(";"))?.[1];
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { tag, quality } of wanted) {
    if (quality <= 0) continue;
    if (isOffered(tag)) return tag;
    const [language] = tag.split("-");
    if (isOffered(language)) return language;
  }
  return null;
}

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...OFFERED_LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ["cookie", "custom"],
    cookie: {
      name: LANGUAGE_COOKIE,
      isSigned: false,
      // The cookie holds the code as it is: Remix's own would wrap it in base64.
      parse: (header) =>
        Promise.resolve(
          readCookies(header ?? undefined, [LANGUAGE_COOKIE])[LANGUAGE_COOKIE] ?? null,
        ),
      serialize: (value) => Promise.resolve(`${LANGUAGE_COOKIE}=${String(value)}`),
    },
    findLocale: ({ headers }) =>
      Promise.resolve(fromAcceptLanguage(headers.get("Accept-Language"))),
  },
});

// Never invalidated: the key holds all that the answer depends on. Few combinations make up nearly all requests.
const known = new LRUCache<string, Locale>({ max: 2000 });

/** The visitor's language among those offered: the `lang` cookie, else what the browser asks for, else en-us. */
export async function detectLocale(
  langCookie: string | undefined,
  acceptLanguage: string | undefined,
): Promise<Locale> {
  const key = `${langCookie ?? ""}\n${(acceptLanguage ?? "").slice(0, 200)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const headers = new Headers();
  if (langCookie !== undefined && isOffered(langCookie)) {
    headers.set("Cookie", `${LANGUAGE_COOKIE}=${langCookie}`);
  }
  if (acceptLanguage !== undefined) headers.set("Accept-Language", acceptLanguage.slice(0, 200));
  const found = await detector.getLocale(new Request("http://localhost/", { headers }));
  const locale = isOffered(found) ? found : DEFAULT_LOCALE;
  known.set(key, locale);
  return locale;
}
