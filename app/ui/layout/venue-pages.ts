import type { Locale } from "#contract/names/locales";
import { findByLanguage } from "#runtime/venue/find-by-language";
import { isReplacedPage, pagePath, REPLACED_PAGES } from "#runtime/venue/linked-paths";
import type { VenuePage } from "#runtime/venue/read-pages";
import { venueSettings } from "~/venue-settings";

type ShownPage = {
  page: VenuePage;
  /** The text's language (BCP 47), if that is not the reader's. */
  lang: string | undefined;
};

/** A page of the venue's own in a language, or else in another with its `lang`; null for none. */
export function findVenuePage(name: string, locale: Locale): ShownPage | null {
  const { texts } = venueSettings.pages;
  const found = Object.hasOwn(texts, name)
    ? findByLanguage(texts[name] ?? {}, locale, venueSettings)
    : null;
  return found === null ? null : { page: found.value, lang: found.lang };
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
