import { knownName } from "#contract/text/known-names";
import type { ReactNode } from "react";

import { ORDER_GROUPS, type OrderGroup, type OrderPage } from "#contract/schemas/order";

import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { OrderHall } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { venueSettings } from "~/venue-settings";
import { ContentText } from "~/ui/content-text";
import { TabLinks } from "~/ui/layout/section-nav";
import { pageParam, titleOfPage } from "~/ui/list-pages";
import { TextOnly } from "~/ui/visibility";

export function ordersHref(group: OrderGroup | null, hall: OrderHall | null, page = 1): string {
  const query = { group, page: pageParam(page) };
  return hall === null
    ? pathTo("your-orders", {}, query)
    : pathTo("your-order", { order: hall.id }, query);
}

/** Title of a page of orders. It has a page number only if the page shows a single list. */
export function ordersTitle(
  { hall, lists }: { hall: OrderHall | null; lists: readonly OrderPage[] },
  t: Translate,
): string {
  const title = titleAt(hall, t);
  const [only, ...others] = lists;
  return only === undefined || others.length > 0 ? title : titleOfPage(title, only, t);
}

function titleAt(hall: OrderHall | null, t: Translate): string {
  if (hall === null) return t("account.orders.title");
  return hall.id === venueSettings.streamHallId
    ? `${t("account.orders.title")}: ${knownName(t, "hall", hall.name)}`
    : t("account.orders.titleAt", { hall: knownName(t, "hall", hall.name) });
}

type OrderFiltersProps = {
  /** Null if several groups are shown. */
  group: OrderGroup | "counter" | null;
  hall: OrderHall | null;
  halls: readonly OrderHall[];
};

/** Tabs of the groups, and links to the orders of each hall. */
export function OrderFilters({ group, hall, halls }: OrderFiltersProps) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const groups = ORDER_GROUPS.filter((item) => item !== "reserved" || isOpen("reserved-orders"));
  return (
    <>
      <TabLinks
        label={t("account.orders.groups")}
        tabs={[
          ...groups.map((item) => ({
            href: ordersHref(item, hall),
            label: t(`account.orders.group.${item}`),
            current: item === group,
          })),
          ...(isOpen("counter-orders")
            ? [
                {
                  href: pathTo("counter-orders"),
                  label: t("account.orders.counter.tab"),
                  current: group === "counter",
                },
              ]
            : []),
        ]}
      />
      {halls.length > 1 ? (
        <details className="more no-print" open={hall !== null || undefined}>
          <summary>{t("account.orders.halls")}</summary>
          <FilterLinks
            label={t("account.orders.halls")}
            links={[null, ...halls].map((item) => ({
              href: ordersHref(group === "counter" ? null : group, item),
              label: item ? (
                <ContentText kind="hall" text={item.name} />
              ) : (
                t("account.orders.allHalls")
              ),
              isCurrent: item?.id === hall?.id,
            }))}
          />
        </details>
      ) : null}
    </>
  );
}

type FilterLinksProps = {
  label: string;
  links: readonly { href: string; label: ReactNode; isCurrent: boolean }[];
};

function FilterLinks({ label, links }: FilterLinksProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ href, label: text, isCurrent }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={
                isCurrent
                  ? "inline-block py-1 font-bold text-ink no-underline"
                  : "inline-block py-1"
              }
            >
              {text}
              {isCurrent ? <TextOnly>{t("common.currentPage")}</TextOnly> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
