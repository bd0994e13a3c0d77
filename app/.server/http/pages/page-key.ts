import type { PriceTerms } from "#contract/schemas/price-list";
import type { Locale } from "~/i18n/locales";

/** `terms`: whose prices the page shows. */
export type PageKey = { url: string; locale: Locale; plain: boolean; terms: PriceTerms };

/** The same page under the same key: parameters in order, empty ones left out. */
export function normaliseUrl(originalUrl: string): string {
  const at = originalUrl.indexOf("?");
  if (at === -1) return originalUrl;
  const query = new URLSearchParams(originalUrl.slice(at + 1));
  const pairs = [...query].filter(([, value]) => value !== "");
  const search = new URLSearchParams(pairs);
  search.sort();
  const path = originalUrl.slice(0, at);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

export function toKey({ url, locale, plain, terms }: PageKey): string {
  return `${locale} ${terms}${plain ? " plain " : " "}${url}`;
}
