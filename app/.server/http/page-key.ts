import type { Locale } from "~/i18n/locales";

export type PageKey = { url: string; locale: Locale; plain: boolean };

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

export function toKey({ url, locale, plain }: PageKey): string {
  return `${locale}${plain ? " plain " : " "}${url}`;
}
