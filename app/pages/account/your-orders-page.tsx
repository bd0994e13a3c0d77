import type { OrderSummary } from "#contract/schemas/order";

import { useTranslation } from "~/i18n/translation-context";
import { countText } from "~/parts/lines/line-words";
import type { OrderHall, OrderList } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { ButtonLink, Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Stack } from "~/ui/layout/primitives";
import { LineList } from "~/ui/line-item";
import { NamesWithin } from "~/ui/content-text";
import { AccountPage } from "./account-page";
import { ListPages } from "~/ui/list-pages";
import { OrderLine, ReservedLine } from "./order-lines";
import { OrderFilters, ordersHref, ordersTitle } from "./order-pages";

export type ReservedProblem =
  | "basket-not-empty"
  | "reserved-order-locked"
  | "reserved-order-ended"
  | CommonConflict;

/** Conflicts that have the same text on every page. */
type CommonConflict = (typeof COMMON_CONFLICTS)[number];
const COMMON_CONFLICTS = ["paying", "too-many-lines", "total-too-high"] as const;
const isCommon = (problem: ReservedProblem): problem is CommonConflict =>
  COMMON_CONFLICTS.some((reason) => reason === problem);

export type ReservedAnswer = { order: string; problem: ReservedProblem };

type YourOrdersPageProps = {
  lists: readonly OrderList[];
  /** Set if the page shows only this hall's orders. */
  hall: OrderHall | null;
  halls: readonly OrderHall[];
  inBasket: { ticketCount: number; otherCount: number };
  actionData: ReservedAnswer | undefined;
};

export function YourOrdersPage(props: YourOrdersPageProps) {
  const { lists, hall, halls, inBasket, actionData } = props;
  const { t } = useTranslation();
  const [first] = lists;
  return (
    <AccountPage
      section="your-orders"
      heading={
        <NamesWithin
          text={ordersTitle({ hall, lists }, t)}
          names={hall === null ? [] : [hall.name]}
        />
      }
      back={
        hall === null
          ? undefined
          : { href: pathTo("your-orders"), label: t("account.orders.title") }
      }
      errors={
        actionData === undefined ? null : (
          <ReservedErrors
            actionData={actionData}
            orders={lists.flatMap(({ orders }) => orders)}
            inBasket={inBasket}
          />
        )
      }
    >
      <OrderFilters
        group={lists.length === 1 && first !== undefined ? first.group : null}
        hall={hall}
        // A short list needs no filter; one that is filtered keeps it.
        halls={hall !== null || countOrders(lists) >= FILTERED_ORDERS ? halls : []}
      />
      {lists.map((list) => (
        <GroupOfOrders key={list.group} list={list} hall={hall} isOnly={lists.length === 1} />
      ))}
    </AccountPage>
  );
}

/** Fewer are seen at a glance. */
const FILTERED_ORDERS = 10;

const countOrders = (lists: readonly OrderList[]): number =>
  lists.reduce((all, { total }) => all + total, 0);

type GroupOfOrdersProps = {
  list: OrderList;
  hall: OrderHall | null;
  /** The only group of the page is named by its tab. */
  isOnly: boolean;
};

function GroupOfOrders({ list, hall, isOnly }: GroupOfOrdersProps) {
  const { t } = useTranslation();
  const { group, orders, page, pageCount } = list;
  const heading = t(`account.orders.heading.${group}`);
  return (
    <Stack as="section" labelledBy={`orders-${group}`} gap="small">
      <h2 id={`orders-${group}`} className={isOnly ? "vh" : undefined}>
        {heading}
      </h2>
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
        getHref={(number) => ordersHref(group, hall, number)}
      />
    </Stack>
  );
}

type ReservedErrorsProps = {
  actionData: ReservedAnswer;
  orders: readonly OrderSummary[];
  inBasket: { ticketCount: number; otherCount: number };
};

function ReservedErrors({ actionData, orders, inBasket }: ReservedErrorsProps) {
  const { t } = useTranslation();
  const order = orders.find(({ id }) => id === actionData.order);
  return (
    <ErrorSummary title={t("account.reserved.refused.title")} errors={[]}>
      <p className="font-semibold">
        {isCommon(actionData.problem)
          ? t(`refusal.conflict.${actionData.problem}`)
          : t(`account.reserved.refused.${actionData.problem}`)}
      </p>
      {actionData.problem === "basket-not-empty" && order !== undefined ? (
        <form method="post" className="grid justify-items-start gap-2">
          <p>{t("account.reserved.empties", { contents: countText(t, inBasket) })}</p>
          <input type="hidden" name="order" value={order.id} />
          <Button look="small" name="intent" value="empty-and-take-up">
            {t("account.reserved.emptyAndTakeUp", { number: order.number })}
          </Button>
        </form>
      ) : null}
    </ErrorSummary>
  );
}
