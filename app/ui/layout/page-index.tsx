import { languageTags } from "#contract/names/locales";
import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";

/** Fewer sections are found without an index. */
const MIN_SECTIONS = 4;

type PageIndexProps = {
  /** `id`: of the section's heading. */
  sections: readonly { id: string; title: ReactNode }[];
  /** The language of the titles (BCP 47), if that is not the reader's. */
  lang?: string | undefined;
};

/** Links to the sections of a long text, below its title. Needs tables.css. */
export function PageIndex({ sections, lang }: PageIndexProps) {
  const { t, locale } = useTranslation();
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <nav aria-labelledby="on-this-page" className="page-index no-print">
      <p id="on-this-page" lang={lang && languageTags[locale]} className="text-muted">
        {t("pages.index")}
      </p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
