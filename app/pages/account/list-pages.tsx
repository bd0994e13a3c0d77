import { Pagination } from "~/ui/pagination";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

/** Which page of a list of the customer's own this is, from 1. */
export type ListPage = { page: number; pageCount: number };

/** A page's title with its number, so that the next page of a list is not announced like the one before it. */
export function titleOfPage(title: string, { page, pageCount }: ListPage, t: Translate): string {
  return pageCount < 2 ? title : t("account.pages.title", { title, page, pageCount });
}

export const pageParam = (page: number) => (page > 1 ? page : null);

type ListPagesProps = ListPage & {
  label: string;
  hrefOf: (page: number) => string;
};

/** Backwards and forwards through a long list; nothing for a short one. */
export function ListPages({ label, page, pageCount, hrefOf }: ListPagesProps) {
  const { t } = useTranslation();
  if (pageCount < 2) return null;
  return (
    <Pagination
      label={label}
      status={t("account.pages.of", { page, pageCount })}
      previous={
        page > 1 ? { href: hrefOf(page - 1), label: t("account.pages.previous") } : undefined
      }
      next={
        page < pageCount ? { href: hrefOf(page + 1), label: t("account.pages.next") } : undefined
      }
    />
  );
}
