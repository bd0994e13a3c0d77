import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { SubmissionResult } from "@conform-to/react";

import { ButtonLink } from "~/ui/button-link";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Main } from "~/ui/layout/main";
import { PrintButton } from "~/ui/print-button";
import { PrintOnly } from "~/ui/print-only";
import { Row } from "~/ui/layout/row";
import { Stack } from "~/ui/layout/stack";

import type { OrderPlace } from "~/domain/orders/order-place";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

import { FormErrors } from "~/ui/forms/form-errors";
import { DebitOffer } from "./debit-offer";
import { OrderDetails } from "../order-details";
import { RESEND_FORM, ResendForm } from "./resend-form";
import { ReturnedOrder } from "../returned-order";
import { WhatNext } from "./what-next";

export type ConfirmedPageProps = {
  order: Order;
  delivery: DeliveryOption | null;
  places: readonly OrderPlace[];
  pdfHref: string;
  ticketsHref: string;
  addOnsHref: string;
  correctableUntil: string | null;
  /** Its own customer wants something renewed, and has not said from which account. */
  offersDebit: boolean;
  /** The provider of direct debits could not be reached. */
  unreachable: boolean;
  requestKey: string;
  lastResult: SubmissionResult | undefined;
};

/** Thank you: the order's number, the tickets, how they come, what was paid, and what is wanted next. */
export function ConfirmedPage(props: ConfirmedPageProps) {
  const { order, delivery, places, pdfHref, ticketsHref, addOnsHref, lastResult } = props;
  const { t } = useTranslation();
  const { number, customer } = order;
  const sentTo = order.confirmation.sentTo ?? customer.email;
  const isHad = order.returned === null;
  return (
    <Main>
      {props.unreachable ? (
        <ErrorSummary title={t("debit.unreachable.title")} errors={[]}>
          <p>{t("debit.unreachable.text")}</p>
        </ErrorSummary>
      ) : null}
      <FormErrors formId={RESEND_FORM} lastResult={lastResult} fields={["email"]} />
      {order.returned === null ? (
        <Stack gap="small">
          <h1>{t("order.confirmed.title", { firstName: customer.firstName })}</h1>
          <p className="text-total">
            {t(order.tickets.length > 0 ? "order.confirmed.booked" : "order.confirmed.ordered")}
          </p>
          <Row>
            {order.tickets.length > 0 ? (
              <ButtonLink href={pdfHref}>
                {t("order.openPdf", { count: order.tickets.length })}
              </ButtonLink>
            ) : null}
            {order.tickets.length > 0 ? (
              <ButtonLink look="quiet" href={ticketsHref}>
                {t("order.showTickets", { count: order.tickets.length })}
              </ButtonLink>
            ) : null}
            <PrintButton label={t("order.next.print")} />
          </Row>
        </Stack>
      ) : (
        <>
          <h1>{t("order.returned.title", { number })}</h1>
          <ReturnedOrder returned={order.returned} />
        </>
      )}
      <OrderDetails
        order={order}
        delivery={delivery}
        facts={[
          { term: t("order.number"), description: number },
          { term: t("order.confirmed.sentTo"), description: sentTo },
        ]}
      />
      {isHad ? <WhatNext {...{ order, places, addOnsHref }} /> : null}
      {props.offersDebit ? (
        <div className="no-print">
          <DebitOffer />
        </div>
      ) : null}
      {isHad ? (
        <div className="no-print">
          <ResendForm
            sentTo={sentTo}
            correctableUntil={props.correctableUntil}
            requestKey={props.requestKey}
            lastResult={lastResult}
          />
        </div>
      ) : null}
      <PrintOnly>
        <p>{t("order.confirmed.printed", { phone: venue.boxOffice.phone })}</p>
      </PrintOnly>
      <p className="no-print">
        <a href={pathTo("whats-on")}>{t("order.seeWhatsOn")}</a>
      </p>
    </Main>
  );
}
