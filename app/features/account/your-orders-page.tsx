import { ButtonLink } from "~/components/button-link";
import { EmptyState } from "~/components/empty-state";
import { LineList } from "~/components/line-list";
import { Main } from "~/components/main";
import type { OrderGroup, OrderSummary } from "~/domain/order";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { OrderLine } from "./order-line";
import { OrderGroups } from "./order-groups";

export type YourOrdersPageProps = { group: OrderGroup; orders: OrderSummary[] };

/** The customer's orders: those still ahead, or those of the past. */
export function YourOrdersPage({ group, orders }: YourOrdersPageProps) {
  const { t } = useWords();
  return (
    <Main>
      <h1>{t("account.orders.title")}</h1>
      <OrderGroups current={group} />
      {orders.length === 0 ? (
        <EmptyState
          title={t(`account.orders.none.${group}`)}
          action={
            <ButtonLink href={pathTo("whats-on")}>{t("account.orders.seeWhatsOn")}</ButtonLink>
          }
        />
      ) : (
        <LineList>
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </LineList>
      )}
      <p className="no-print">
        <a href={pathTo("logout")}>{t("access.signOut")}</a>
      </p>
    </Main>
  );
}
