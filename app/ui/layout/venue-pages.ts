import { catalogueLang } from "#contract/known-names";
import { languageTags, type Locale } from "#contract/locales";
import { isReplacedPage, pagePath, REPLACED_PAGES } from "#runtime/venue/linked-paths";
import type { VenuePage } from "#runtime/venue/read-pages";
import { isEnglish } from "~/i18n/locales";
import { venueSettings } from "~/venue-settings";

type ShownPage = {
  page: VenuePage;
  /** The text's language (BCP 47), if that is not the reader's. */
  lang: string | undefined;
};

/** A page of the venue's own in a language, or else in the first of the venue's languages that it has; null for none. */
export function findVenuePage(name: string, locale: Locale): ShownPage | null {
  const { pages, languages, catalogueLanguage } = venueSettings;
  const texts = Object.hasOwn(pages.texts, name) ? pages.texts[name] : undefined;
  if (texts === undefined) return null;
  const english: Locale[] = isEnglish(locale) ? ["en", "en-us"] : [];
  const order = [locale, ...english, ...languages, catalogueLanguage.toLowerCase()];
  const code = order.find((each) => Object.hasOwn(texts, each)) ?? Object.keys(texts)[0] ?? "";
  const page = texts[code];
  if (page === undefined) return null;
  const written = Object.hasOwn(languageTags, code) ? languageTags[code as Locale] : null;
  const isOther =
    written === null
      ? catalogueLang(languageTags[locale]) !== undefined
      : code !== locale && !(isEnglish(locale) && isEnglish(code as Locale));
  return { page, lang: isOther ? (written ?? catalogueLanguage) : undefined };
}

type PageLink = { href: string; label: string; lang: string | undefined };

/** The venue's own pages that are linked in the header or in the footer. */
export function venuePageLinks(place: "header" | "footer", locale: Locale): PageLink[] {
  return Object.entries(venueSettings.pages.links).flatMap(([name, where]) => {
    const shown = where === place ? findVenuePage(name, locale) : null;
    if (shown === null) return [];
    return [{ href: pagePath(name), label: shown.page.title, lang: shown.lang }];
  });
}

/** Whether a link leads to a section that exists: a page of the venue's own has other ones than the product's. */
export function hasSection(href: string, locale: Locale): boolean {
  const [path, id] = href.split("#");
  const name = Object.keys(REPLACED_PAGES).find((each) => pagePath(each) === path);
  if (id === undefined || name === undefined || !isReplacedPage(name)) return true;
  const shown = findVenuePage(name, locale);
  return (
    shown === null || shown.page.blocks.some((block) => block.kind === "heading" && block.id === id)
  );
}
