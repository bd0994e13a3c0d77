import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { WHOLE_ORDER } from "~/domain/schemas/staff";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { seatText } from "~/pages/events/seat-words";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { RadioGroup } from "~/ui/forms/radio-group";
import { CustomerPage } from "../customer-page";
import { ReasonField } from "../staff-fields";
import { getOrderReturnPage, submitReturnForm } from "./page.server";

export const handle = { title: "staff.return.title", layout: "staff" } satisfies PageHandle;

export const loader = getOrderReturnPage;
export const action = submitReturnForm;

/** Returns a confirmed order or some of its tickets, as a refund or as credit. */
export default function OrderReturn() {
  const { frame, customer, order, total, tickets, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const lastResult = answer?.result;
  const [form, fields] = useForm<{ ticket: string[]; as: string; reason: string }>({
    id: "return",
    lastResult,
  });
  const orders = (answer?.first ?? []).join(", ");
  return (
    <CustomerPage
      frame={frame}
      customer={customer}
      order={order}
      title={t("staff.return.titleOf", { number: order.number })}
      errors={
        <FormErrors formId={form.id} fields={["ticket", "as", "reason"]} lastResult={lastResult}>
          {orders === "" ? null : <p>{t("staff.return.companions", { orders })}</p>}
        </FormErrors>
      }
    >
      <FormStack id={form.id} aria-labelledby="title">
        <input type="hidden" name="requestKey" value={requestKey} />
        {tickets.length < 2 ? (
          <input type="hidden" name="ticket" value={WHOLE_ORDER} />
        ) : (
          <CheckboxGroup
            {...fieldProps(fields.ticket)}
            legend={t("staff.return.which")}
            hint={t("staff.return.whichHint")}
            lastResult={lastResult}
            choices={[
              ...tickets.map(({ id, instance, seat, total: price }) => ({
                id,
                checked: false,
                label: t("staff.return.ticket", {
                  seat: seatText(t, seat),
                  title: instance.title,
                  time: formatDate(instance.startsAt, "date-time", locale),
                  price: formatMoney(price, locale),
                }),
              })),
              { id: WHOLE_ORDER, checked: false, label: t("staff.return.whole") },
            ]}
          />
        )}
        <RadioGroup
          {...fieldProps(fields.as)}
          legend={t("staff.return.how")}
          options={[
            {
              value: "refund",
              label: t("staff.return.refund"),
              hint: t("staff.return.refundHint", { sum: formatMoney(total, locale) }),
            },
            ...(tickets.length === 0
              ? []
              : [
                  {
                    value: "credit",
                    label: t("staff.return.credit"),
                    hint: t("staff.return.creditHint"),
                  },
                ]),
          ]}
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button look="danger">{t("staff.return.submit")}</Button>
        </p>
      </FormStack>
    </CustomerPage>
  );
}
