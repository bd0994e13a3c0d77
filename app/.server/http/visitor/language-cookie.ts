import { LANGUAGE_COOKIE, type Locale } from "~/i18n/locales";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the chosen language: 365 days, path /, SameSite lax. */
export function languageCookie(lang: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${LANGUAGE_COOKIE}=${lang}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
