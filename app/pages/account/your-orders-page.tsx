import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { LineList } from "~/ui/line-list";
import { Stack } from "~/ui/layout/stack";
import type { OrderHall, OrderList } from "~/domain/orders/order";
import type { ReservedAnswer } from "./reserved-problem";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccountPage } from "./account-page";
import { OrderFilters } from "./order-filters";
import { OrderLine } from "./order-line";
import { ListPages } from "./list-pages";
import { ordersHref, ordersTitle } from "./order-pages";
import { ReservedLine } from "./reserved-line";
import { ReservedRefused } from "./reserved-refused";

export type YourOrdersPageProps = {
  lists: readonly OrderList[];
  /** The one hall whose orders these are. */
  hall: OrderHall | null;
  halls: readonly OrderHall[];
  inBasket: { ticketCount: number; otherCount: number };
  answer: ReservedAnswer | undefined;
};

/** The customer's orders by their groups: of one hall's performances, or of all. */
export function YourOrdersPage({ lists, hall, halls, inBasket, answer }: YourOrdersPageProps) {
  const { t } = useTranslation();
  const [first] = lists;
  return (
    <AccountPage
      section="your-orders"
      heading={ordersTitle({ hall, lists }, t)}
      back={
        hall === null
          ? undefined
          : { href: pathTo("your-orders"), label: t("account.orders.title") }
      }
      errors={
        answer === undefined ? null : (
          <ReservedRefused
            answer={answer}
            orders={lists.flatMap(({ orders }) => orders)}
            inBasket={inBasket}
          />
        )
      }
    >
      <OrderFilters
        group={lists.length === 1 && first !== undefined ? first.group : null}
        hall={hall}
        halls={halls}
      />
      {lists.map((list) => (
        <GroupOfOrders key={list.group} list={list} hall={hall} />
      ))}
    </AccountPage>
  );
}

function GroupOfOrders({ list, hall }: { list: OrderList; hall: OrderHall | null }) {
  const { t } = useTranslation();
  const { group, orders, page, pageCount } = list;
  const heading = t(`account.orders.heading.${group}`);
  return (
    <Stack as="section" labelledBy={`orders-${group}`} gap="small">
      <h2 id={`orders-${group}`}>{heading}</h2>
      {orders.length === 0 ? (
        <EmptyState
          title={t(`account.orders.none.${group}`)}
          action={
            group === "upcoming" ? (
              <ButtonLink href={pathTo("whats-on")}>{t("account.orders.seeWhatsOn")}</ButtonLink>
            ) : null
          }
        />
      ) : (
        <LineList>
          {orders.map((order) =>
            group === "reserved" ? (
              <ReservedLine key={order.id} order={order} page={page} />
            ) : (
              <OrderLine key={order.id} order={order} />
            ),
          )}
        </LineList>
      )}
      <ListPages
        label={t("account.pages.label", { list: heading })}
        page={page}
        pageCount={pageCount}
        hrefOf={(at) => ordersHref(group, hall, at)}
      />
    </Stack>
  );
}
