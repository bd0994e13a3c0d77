import { needsText } from "#contract/text/seat-needs-text";
import { lineName } from "#contract/text/known-names";
import type { CustomerFile } from "#contract/schemas/customer-file";

import { Lead, Stack } from "~/ui/layout/primitives";
import { IfOpen } from "~/ui/layout/if-open";
import { LineItem, LineList } from "~/ui/line-item";
import { Price } from "~/ui/price";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { VisuallyHidden } from "~/ui/visibility";
import { useStaffPath } from "../staff-page";
import { bothNumbers, orderState } from "../order-words";

type CustomerOrdersProps = {
  orders: CustomerFile["orders"];
  reserved: CustomerFile["reserved"];
  customerId: string;
};

/** Returns whether an order failed without any payment. */
const isUnpaid = ({ state, failure }: CustomerFile["orders"][number]) =>
  state === "failed" && failure !== "refunded";

export function CustomerOrders({ orders, reserved, customerId }: CustomerOrdersProps) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const isEmpty = orders.every(isUnpaid) && reserved.length === 0;
  const firstPerformance = ({
    title,
    startsAt,
  }: NonNullable<CustomerFile["orders"][number]["first"]>) =>
    t("staff.orders.first", { title, time: formatDate(startsAt, "date-time", locale) });
  const orderLine = (order: CustomerFile["orders"][number]) => (
    <LineItem
      key={order.id}
      titleAs="h3"
      title={
        <a
          className="inline-block py-0.5"
          href={staffPath("staff-customer-order", { customer: customerId, order: order.id })}
        >
          {bothNumbers(t, order.number, order.systemOrder)}
        </a>
      }
      details={[
        ...(order.first === null ? [] : [firstPerformance(order.first)]),
        ...(order.ticketCount === 0
          ? []
          : [t("account.orders.tickets", { count: order.ticketCount })]),
        ...order.items.map((item) => lineName(t, item)),
        <strong key="state">{orderState(t, order)}</strong>,
      ]}
      amount={
        <Price
          amount={formatMoney(order.total, locale)}
          note={formatDate(order.placedAt, "date-time", locale)}
        />
      }
    />
  );
  const unpaid = orders.filter(isUnpaid);
  return (
    <Stack as="section" labelledBy="orders" gap="small">
      <h2 id="orders">{t("staff.orders.title")}</h2>
      {isEmpty ? (
        <Lead>{t("staff.orders.none")}</Lead>
      ) : (
        <LineList>
          {reserved.map(({ id, number, holdUntil, locked, ticketCount, first, seatNeeds }) => (
            <LineItem
              key={number}
              titleAs="h3"
              title={number}
              details={[
                ...(first === null ? [] : [firstPerformance(first)]),
                t(locked ? "staff.orders.keptLocked" : "staff.orders.kept", {
                  time: formatDate(holdUntil, "date-time", locale),
                }),
                t("account.orders.tickets", { count: ticketCount }),
                ...needsText(t, seatNeeds),
              ]}
              actions={
                <IfOpen route="staff-customer-reserved-order-release">
                  <a
                    className="inline-block py-0.5"
                    href={staffPath("staff-customer-reserved-order-release", {
                      customer: customerId,
                      order: id,
                    })}
                  >
                    {t("staff.release.link")}
                    <VisuallyHidden>{` ${number}`}</VisuallyHidden>
                  </a>
                </IfOpen>
              }
            />
          ))}
          {orders.filter((order) => !isUnpaid(order)).map(orderLine)}
        </LineList>
      )}
      {unpaid.length === 0 ? null : (
        <details className="more">
          <summary>{t("staff.orders.unpaid", { count: unpaid.length })}</summary>
          <LineList>{unpaid.map(orderLine)}</LineList>
        </details>
      )}
    </Stack>
  );
}
