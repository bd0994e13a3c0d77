import type { ReactNode } from "react";

import { plainText } from "#runtime/venue/page-blocks";
import type { ReplacedPage } from "#runtime/venue/linked-paths";
import { languageName } from "~/i18n/locales";
import { type Translate, translateKey } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { TitleFrame } from "~/routing/handle";
import { Main } from "~/ui/layout/main";
import { PageIndex } from "~/ui/layout/page-index";
import { findVenuePage } from "~/ui/layout/venue-pages";
import { VenueText } from "~/ui/layout/venue-text";

/** The title of a page that a venue can replace. */
export const pageTitle =
  (name: ReplacedPage) =>
  (_data: unknown, t: Translate, { locale }: TitleFrame): string =>
    findVenuePage(name, locale)?.page.title ?? translateKey(t, `pages.${name}.title`);

/** The venue's page of that name, or else the product's. */
export function OwnPageOr({ name, children }: { name: ReplacedPage; children: ReactNode }) {
  const { locale } = useTranslation();
  return findVenuePage(name, locale) === null ? children : <OwnPage name={name} />;
}

/** A page of the venue's own; in another language than the reader's, it says so. */
export function OwnPage({ name }: { name: string }) {
  const { t, locale } = useTranslation();
  const shown = findVenuePage(name, locale);
  if (shown === null) return null;
  const { page, lang } = shown;
  const sections = page.blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: block.id, title: plainText(block.content) }]
      : [],
  );
  return (
    <Main>
      {lang === undefined ? null : (
        <p className="text-muted">
          {t("pages.otherLanguage")} <span lang={lang}>{languageName(lang)}</span>
        </p>
      )}
      <article lang={lang} className="grid min-w-0 gap-6">
        <h1 id="title">{page.title}</h1>
        <PageIndex sections={sections} lang={lang} />
        <VenueText blocks={page.blocks} />
      </article>
    </Main>
  );
}
