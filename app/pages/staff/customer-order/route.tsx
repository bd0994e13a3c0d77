import { useLoaderData } from "@remix-run/react";

import { groupBy } from "#runtime/group-by";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Order } from "#contract/schemas/order";
import type { SeatLabel } from "#contract/schemas/ticket";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { itemName } from "~/parts/lines/line-words";
import { listWithoutBarcode } from "~/parts/orders/order";
import { OrderDetails } from "~/parts/order-details/order-details";
import type { PageHandle } from "~/routing/handle";
import { useIsOpen } from "~/routing/feature-routes";
import type { FieldSource } from "~/ui/forms/field-state";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { performanceName } from "../performance-name";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { orderState, systemName } from "../order-words";
import { resendForm } from "./form";
import { getCustomerOrderPage, submitResendForm } from "./page.server";

export const handle = {
  title: ({ order }, t) => t("account.order.title", { number: order.number }),
  posts: [resendForm],
} satisfies PageHandle<typeof loader>;

export const loader = getCustomerOrderPage;
export const action = submitResendForm;

export default function CustomerOrder() {
  const { order, admitted, owesRefund, delivery, email, gifts, canResend, canReturn } =
    useLoaderData<typeof loader>();
  const { fields, errors } = usePageForm(resendForm);
  const isOpen = useIsOpen();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { customer } = order;
  const waiting = listWithoutBarcode(order).length;
  const pathParams = { customer: customer.id, order: order.id };
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-customer", { customer: customer.id })}>
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1>{t("account.order.title", { number: order.number })}</h1>
      {waiting === 0 ? null : (
        <Notice tone="warning" title={t("staff.orders.withoutBarcode", { count: waiting })}>
          <p>{t("staff.orders.withoutBarcodeText")}</p>
        </Notice>
      )}
      {[...groupBy(order.tickets, ({ instance }) => instance.id).values()].map(([{ instance }]) => (
        <StandaloneLink
          key={instance.id}
          screenOnly
          href={staffPath("staff-performance", { instance: instance.id })}
        >
          {performanceName(t, locale, instance)}
        </StandaloneLink>
      ))}
      {owesRefund ? (
        <StandaloneLink screenOnly href={staffPath("staff-refunds", {}, { order: order.id })}>
          {t("staff.refunds.ofOrder")}
        </StandaloneLink>
      ) : null}
      {canReturn ? (
        <StandaloneLink screenOnly href={staffPath("staff-customer-order-return", pathParams)}>
          {t("staff.return.link")}
        </StandaloneLink>
      ) : null}
      {order.state === "confirmed" && !canReturn ? (
        <p className="no-print">{t("staff.bySupervisor.order")}</p>
      ) : null}
      {(isOpen("staff-customer-order-gift") ? gifts : []).map((gift) => (
        <StandaloneLink
          key={gift.id}
          screenOnly
          href={staffPath("staff-customer-order-gift", { ...pathParams, item: gift.id })}
        >
          {t("staff.gift.link", {
            name: itemName(t, gift),
            email: gift.details.toEmail ?? customer.email,
          })}
        </StandaloneLink>
      ))}
      <OrderDetails
        order={order}
        delivery={delivery}
        ticketsHeading={t("account.orders.tickets", { count: order.tickets.length })}
        facts={[
          [t("staff.orders.stateLabel"), orderState(t, order)],
          ...(order.systemOrder == null
            ? []
            : [
                [
                  t("staff.orders.systemNumber", { system: systemName(t, order.systemOrder) }),
                  order.systemOrder.number,
                ] as const,
                [
                  t("staff.orders.ticketNumbers"),
                  <TicketNumbers key="numbers" tickets={order.tickets} />,
                ] as const,
              ]),
          ...(admitted.length === 0
            ? []
            : [
                [
                  t("staff.orders.admitted"),
                  <Admitted key="admitted" tickets={admitted} />,
                ] as const,
              ]),
          ...(order.termsVersion == null
            ? []
            : [[t("staff.orders.terms"), order.termsVersion] as const]),
          [t("order.confirmed.sentTo"), order.confirmation.sentTo ?? t("staff.orders.notSent")],
        ]}
      />
      {canResend ? (
        <div className="no-print">
          <Resend email={email} fields={fields} />
        </div>
      ) : null}
    </StaffPage>
  );
}

function TicketNumbers({ tickets }: { tickets: readonly Order["tickets"][number][] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {tickets.map(({ id, seat, barcode }) => (
        <li key={id}>
          {t("staff.orders.ticketNumber", { seat: seatName(t, seat), number: barcode ?? "–" })}
        </li>
      ))}
    </ul>
  );
}

type AdmittedProps = { tickets: readonly { id: string; seat: SeatLabel; at: string }[] };

function Admitted({ tickets }: AdmittedProps) {
  const { t, locale } = useTranslation();
  return (
    <ul>
      {tickets.map(({ id, seat, at }) => (
        <li key={id}>
          {t("staff.orders.admittedTicket", {
            seat: seatName(t, seat),
            time: formatDate(at, "date-time", locale),
          })}
        </li>
      ))}
    </ul>
  );
}

type ResendProps = {
  email: string;
  fields: { reason: FieldSource };
};

function Resend({ email, fields }: ResendProps) {
  const { t } = useTranslation();
  return (
    <Stack as="section" labelledBy="resend-title">
      <h2 id="resend-title">{t("staff.resend.title")}</h2>
      <p>{t("staff.help.goesTo", { email })}</p>
      <PageForm id={resendForm.id} aria-labelledby="resend-title" button={t("staff.resend.send")}>
        <ReasonField field={fields.reason} />
      </PageForm>
    </Stack>
  );
}
