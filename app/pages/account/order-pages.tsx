import { Pagination } from "~/ui/pagination";
import type { OrderHall, OrderPage } from "~/domain/orders/order-list";
import type { OrderGroup } from "~/domain/orders/order";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** The address of a list of orders: of one group or of the venue's default, of one hall or of all. */
export function ordersHref(group: OrderGroup | null, hall: OrderHall | null, page = 1): string {
  const query = { group, page: page > 1 ? page : null };
  return hall === null
    ? pathTo("your-orders", {}, query)
    : pathTo("your-order", { order: hall.id }, query);
}

/** A page's title with its number, so that the next page of a list is not announced like the one before it. */
export function titleOfPage(
  title: string,
  { page, pageCount }: Pick<OrderPage, "page" | "pageCount">,
  t: Translate,
): string {
  return pageCount < 2 ? title : t("account.orders.titlePage", { title, page, pageCount });
}

/** The title of a page of orders. Lists of several groups stand side by side on their first pages. */
export function ordersTitle(
  { hall, lists }: { hall: OrderHall | null; lists: readonly OrderPage[] },
  t: Translate,
): string {
  const title =
    hall === null ? t("account.orders.title") : t("account.orders.titleAt", { hall: hall.name });
  const [only, ...others] = lists;
  return only === undefined || others.length > 0 ? title : titleOfPage(title, only, t);
}

type OrderPagesProps = Pick<OrderPage, "page" | "pageCount"> & {
  /** The name of the navigation. */
  label: string;
  hrefOf: (page: number) => string;
};

/** Backwards and forwards through a long list of orders; nothing for a short one. */
export function OrderPages({ label, page, pageCount, hrefOf }: OrderPagesProps) {
  const { t } = useTranslation();
  if (pageCount < 2) return null;
  return (
    <Pagination
      label={label}
      status={t("account.orders.pageOf", { page, pageCount })}
      previous={
        page > 1 ? { href: hrefOf(page - 1), label: t("account.orders.previousPage") } : undefined
      }
      next={
        page < pageCount
          ? { href: hrefOf(page + 1), label: t("account.orders.nextPage") }
          : undefined
      }
    />
  );
}
