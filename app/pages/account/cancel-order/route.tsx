import { useActionData, useLoaderData } from "@remix-run/react";

import { isFree } from "~/domain/arithmetic/money";
import { groupByInstance } from "~/parts/orders/order";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useNow } from "~/routing/page-frame";
import { performanceLine } from "~/parts/lines/line-words";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { AccountPage } from "../account-page";
import { cancelForm } from "./form";
import { getCancelOrderPage, submitCancelForm } from "./page.server";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";

export const handle = {
  title: ({ order }, t) => t("account.cancel.title", { number: order.number }),
  posts: [cancelForm],
} satisfies PageHandle<typeof loader>;

export const loader = getCancelOrderPage;
export const action = submitCancelForm;

export default function CancelOrder() {
  // Refused, or without an answer of the box office.
  const failed = useActionData<typeof action>() !== undefined;
  const { order, cancellation } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const now = useNow();
  const { refusal, companionOrders, until, items, giftCards, credit, creditUntil } = cancellation;
  const { creditExpired } = cancellation;
  const cancelFirst =
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
            {cancelFirst === null ? null : <p>{cancelFirst}</p>}
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
              when: performanceLine(t, group.instance, locale, now),
              tickets: t("account.orders.tickets", { count: group.tickets.length }),
            })}
          </li>
        ))}
        {items.map((item, index) => (
          <li key={index}>{t("account.cancel.item", item)}</li>
        ))}
      </ul>
      {refusal === null ? (
        <Stack>
          {isFree(giftCards) ? null : (
            <p>{t("account.cancel.giftCards", { sum: formatMoney(giftCards, locale) })}</p>
          )}
          {isFree(credit) ? null : (
            <p>
              {t("account.cancel.credit", {
                sum: formatMoney(credit, locale),
                date: formatDay(creditUntil, "date", locale),
              })}
            </p>
          )}
          {isFree(creditExpired) ? null : (
            <p>{t("account.cancel.creditExpired", { sum: formatMoney(creditExpired, locale) })}</p>
          )}
          <p>{t("account.cancel.void")}</p>
          {until === null ? null : (
            <p>{t("account.cancel.until", { time: formatNearDay(until, now, locale) })}</p>
          )}
          <form method="post">
            <Row>
              <Button look="danger" name="intent" value="cancel">
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
          {cancelFirst === null ? null : <p>{cancelFirst}</p>}
          <CallBoxOffice>{t("account.cancel.contact")}</CallBoxOffice>
        </Notice>
      )}
    </AccountPage>
  );
}
