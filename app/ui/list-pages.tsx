import { Pagination } from "~/ui/pagination";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

/** `page` counts from 1. */
export type ListPage = { page: number; pageCount: number };

/** Adds the page number to a title, so that screen readers announce each page differently. */
export function titleOfPage(title: string, { page, pageCount }: ListPage, t: Translate): string {
  return pageCount < 2 ? title : t("account.pages.title", { title, page, pageCount });
}

export const pageParam = (page: number) => (page > 1 ? page : null);

type ListPagesProps = ListPage & {
  label: string;
  getHref: (page: number) => string;
};

/** Pagination links; renders nothing for a single page. */
export function ListPages({ label, page, pageCount, getHref }: ListPagesProps) {
  const { t } = useTranslation();
  if (pageCount < 2) return null;
  return (
    <Pagination
      label={label}
      status={t("account.pages.of", { page, pageCount })}
      previous={
        page > 1 ? { href: getHref(page - 1), label: t("account.pages.previous") } : undefined
      }
      next={
        page < pageCount ? { href: getHref(page + 1), label: t("account.pages.next") } : undefined
      }
    />
  );
}
