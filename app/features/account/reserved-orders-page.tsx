import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { ErrorSummary } from "~/components/error-summary";
import { LineItem } from "~/components/line-item";
import { LineList } from "~/components/line-list";
import { Main } from "~/components/main";
import { Price } from "~/components/price";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { OrderSummary } from "~/domain/order";
import type { ReservedAnswer } from "~/domain/reserved-problem";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { countText } from "../basket/count-text";
import { performanceLine } from "../basket/performance-line";
import { OrderGroups } from "./order-groups";

export type ReservedOrdersPageProps = {
  orders: OrderSummary[];
  inBasket: { ticketCount: number; otherCount: number };
  answer: ReservedAnswer | undefined;
};

/** What the box office keeps for the customer, each with the button that puts it into the basket. */
export function ReservedOrdersPage({ orders, inBasket, answer }: ReservedOrdersPageProps) {
  const { t, locale } = useWords();
  const refused = orders.find(({ id }) => id === answer?.order);
  return (
    <Main>
      {answer === undefined ? null : (
        <ErrorSummary title={t("account.reserved.refused.title")} errors={[]}>
          <p className="font-semibold">{t(`account.reserved.refused.${answer.problem}`)}</p>
          {answer.problem === "basket-not-empty" && refused !== undefined ? (
            <form method="post" className="grid justify-items-start gap-2">
              <p>{t("account.reserved.empties", { contents: countText(t, inBasket) })}</p>
              <input type="hidden" name="order" value={refused.id} />
              <Button look="small" name="intent" value="empty-and-take-up">
                {t("account.reserved.emptyAndTakeUp", { number: refused.number })}
              </Button>
            </form>
          ) : null}
        </ErrorSummary>
      )}
      <h1>{t("account.reserved.title")}</h1>
      <OrderGroups current="reserved" />
      {orders.length === 0 ? (
        <EmptyState title={t("account.orders.none.reserved")} />
      ) : (
        <LineList>
          {orders.map(({ id, number, holdUntil, locked, total, ticketCount, instances }) => (
            <LineItem
              key={id}
              title={instances[0]?.title ?? number}
              details={[
                ...instances.map((instance) => performanceLine(instance, locale)),
                t("account.orders.tickets", { count: ticketCount }),
                ...(holdUntil === null
                  ? []
                  : [
                      t("account.reserved.until", {
                        time: formatDate(holdUntil, "date-time", locale),
                      }),
                    ]),
              ]}
              amount={<Price amount={formatMoney(total, locale)} note={number} />}
              actions={
                locked ? (
                  <p>{t("account.reserved.refused.reserved-order-locked")}</p>
                ) : (
                  <form method="post">
                    <input type="hidden" name="order" value={id} />
                    <Button look="small" name="intent" value="take-up">
                      {t("account.reserved.takeUp")}
                      <VisuallyHidden>{` ${number}`}</VisuallyHidden>
                    </Button>
                  </form>
                )
              }
            />
          ))}
        </LineList>
      )}
    </Main>
  );
}
