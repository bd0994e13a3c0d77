import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Stack } from "~/ui/layout/primitives";

import type { StaffFrame } from "~/pages/staff/staff-frame";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { OrderDetails } from "~/pages/orders/order-details";
import { ReasonField } from "../reason-field";
import { StaffPage } from "../staff-page";

export type CustomerOrderPageProps = {
  frame: StaffFrame;
  order: Order;
  delivery: DeliveryOption | null;
  /** The customer's address of today. */
  email: string;
  mayResend: boolean;
  lastResult: SubmissionResult | undefined;
};

const FORM = "resend";

/** One order as its customer sees it; its confirmation can be sent again. */
export function CustomerOrderPage(props: CustomerOrderPageProps) {
  const { t, locale } = useTranslation();
  const { frame, order, delivery, email, mayResend, lastResult } = props;
  const { customer } = order;
  const errors = <FormErrors formId={FORM} fields={["reason"]} lastResult={lastResult} />;
  const state =
    order.failure === null
      ? t(`staff.orders.state.${order.state}`)
      : t(`staff.orders.failure.${order.failure}`);
  return (
    <StaffPage frame={frame} errors={errors}>
      <BackLink
        href={pathTo("staff-customer", { adminPath: frame.adminPath, customer: customer.id })}
      >
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1>{t("account.order.title", { number: order.number })}</h1>
      {mayResend ? (
        <div className="no-print">
          <Resend email={email} lastResult={lastResult} />
        </div>
      ) : null}
      <OrderDetails
        order={order}
        delivery={delivery}
        facts={[
          { term: t("staff.orders.stateLabel"), description: state },
          {
            term: t("account.order.placedAt"),
            description: formatDate(order.placedAt, "date", locale),
          },
          {
            term: t("order.confirmed.sentTo"),
            description: order.confirmation.sentTo ?? t("staff.orders.notSent"),
          },
        ]}
      />
    </StaffPage>
  );
}

function Resend({ email, lastResult }: Pick<CustomerOrderPageProps, "email" | "lastResult">) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ reason: string }>({ id: FORM, lastResult });
  return (
    <Stack as="section" labelledBy="resend-title">
      <h2 id="resend-title">{t("staff.resend.title")}</h2>
      <p>{t("staff.help.goesTo", { email })}</p>
      <FormStack id={form.id} aria-labelledby="resend-title">
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.resend.send")}</Button>
        </p>
      </FormStack>
    </Stack>
  );
}
