import type { OrderPage, OrderGroup } from "#contract/schemas/order";
import type { OrderHall } from "~/pages/orders/order";

import type { Translate } from "~/i18n/translate";
import { pathTo } from "~/routing/paths";

import { titleOfPage } from "./list-pages";

/** The address of a list of orders: of one group or of the venue's default, of one hall or of all. */
export function ordersHref(group: OrderGroup | null, hall: OrderHall | null, page = 1): string {
  const query = { group, page: page > 1 ? page : null };
  return hall === null
    ? pathTo("your-orders", {}, query)
    : pathTo("your-order", { order: hall.id }, query);
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
