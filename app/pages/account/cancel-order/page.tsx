import type { Order, Cancellation } from "#contract/schemas/order";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Notice } from "~/ui/notice";
import { Row, Stack } from "~/ui/layout/primitives";
import { groupByInstance } from "~/domain/orders/order";

import { formatDate, formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { performanceLine } from "~/pages/basket/performance-line";
import { CallBoxOffice } from "~/ui/call-box-office";
import { AccountPage } from "../account-page";

export type CancelOrderPageProps = {
  order: Order;
  cancellation: Cancellation;
  /** It was tried, and not done. */
  failed: boolean;
};

/** What cancelling an order means, and the one button that does it (spec section 4, "Orders"). */
export function CancelOrderPage({ order, cancellation, failed }: CancelOrderPageProps) {
  const { t, locale } = useTranslation();
  const { refusal, companionOrders, until, credit, creditUntil } = cancellation;
  const firstCancel =
    refusal === "companion-elsewhere"
      ? t("account.cancel.companions", {
          count: companionOrders.length,
          orders: companionOrders.join(", "),
        })
      : null;
  const { id, number, tickets } = order;
  const toOrder = pathTo("your-order", { order: id });
  return (
    <AccountPage
      section="your-orders"
      heading={t("account.cancel.title", { number })}
      back={{ href: toOrder, label: t("account.order.title", { number }) }}
      errors={
        failed ? (
          <ErrorSummary title={t("account.cancel.failed")} errors={[]}>
            {refusal === null ? null : <p>{t(`account.cancel.refused.${refusal}`)}</p>}
            {firstCancel === null ? null : <p>{firstCancel}</p>}
            <CallBoxOffice>{t("account.cancel.contact")}</CallBoxOffice>
          </ErrorSummary>
        ) : null
      }
    >
      <ul className="grid gap-1">
        {groupByInstance(tickets).map((group) => (
          <li key={group.instance.id}>
            {t("account.cancel.performance", {
              title: group.instance.title,
              when: performanceLine(group.instance, locale),
              tickets: t("account.orders.tickets", { count: group.tickets.length }),
            })}
          </li>
        ))}
      </ul>
      {refusal === null ? (
        <Stack>
          <p>
            {t("account.cancel.credit", {
              sum: formatMoney(credit, locale),
              date: formatDay(creditUntil, "date", locale),
            })}
          </p>
          <p>{t("account.cancel.void")}</p>
          {until === null ? null : (
            <p>{t("account.cancel.until", { time: formatDate(until, "date-time", locale) })}</p>
          )}
          <form method="post">
            <Row>
              <Button name="intent" value="cancel">
                {t("account.cancel.confirm")}
              </Button>
              <a className="inline-block py-0.5" href={toOrder}>
                {t("account.cancel.keep")}
              </a>
            </Row>
          </form>
        </Stack>
      ) : failed ? null : (
        <Notice tone="warning" title={t(`account.cancel.refused.${refusal}`)}>
          {firstCancel === null ? null : <p>{firstCancel}</p>}
          <CallBoxOffice>{t("account.cancel.contact")}</CallBoxOffice>
        </Notice>
      )}
    </AccountPage>
  );
}
