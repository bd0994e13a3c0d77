import { useLoaderData } from "@remix-run/react";

import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { bothNumbers } from "../order-words";
import { refundForm } from "./form";
import { submitRefundForm, getRefundsPage } from "./page.server";

export const handle = {
  title: "staff.refunds.title",
  posts: [refundForm],
} satisfies PageHandle;

export const loader = getRefundsPage;
export const action = submitRefundForm;

/** Card refunds that the provider has not completed; failed ones can be retried or settled. */
export default function StaffRefunds() {
  const { refunds } = useLoaderData<typeof getRefundsPage>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { id: formId, fields, errors } = usePageForm(refundForm);
  const failed = refunds.filter((refund) => refund.failed);
  const [first] = failed;
  return (
    <StaffPage errors={errors}>
      <h1 id="title">{t("staff.refunds.title")}</h1>
      {refunds.length === 0 ? (
        <p>{t("staff.refunds.none")}</p>
      ) : (
        <>
          <Lead>{t("staff.refunds.lead")}</Lead>
          <CompareTable
            stacks
            labelledBy="title"
            columns={(["order", "amount", "since", "why", "state"] as const).map((name) =>
              t(`staff.refunds.column.${name}`),
            )}
            rows={refunds.map((refund) => ({
              key: refund.id,
              cells: [
                <a
                  key="order"
                  className="inline-block py-0.5"
                  href={staffPath("staff-customer-order", {
                    customer: refund.customerId,
                    order: refund.orderId,
                  })}
                >
                  {`${bothNumbers(t, refund.number, refund.systemOrder)} ${refund.customer}`}
                </a>,
                formatMoney(refund.amount, locale),
                formatDate(refund.since, "short-date-time", locale),
                t(`staff.refunds.why.${refund.refusedBySystem === true ? "refused" : refund.why}`),
                t(refund.failed ? "staff.refunds.failed" : "staff.refunds.due"),
              ],
            }))}
          />
        </>
      )}
      {first === undefined ? null : (
        <Stack as="section" labelledBy="decide">
          <h2 id="decide">{t("staff.refunds.decide")}</h2>
          <p>{t("staff.refunds.help")}</p>
          <PageForm id={formId} aria-labelledby="decide">
            {failed.length === 1 ? (
              <input type="hidden" name="refund" value={first.id} />
            ) : (
              <RadioGroup
                field={fields.refund}
                legend={t("staff.refunds.which")}
                options={failed.map(({ id, number, customer, amount }) => ({
                  value: id,
                  label: [number, customer, formatMoney(amount, locale)].join(DOT),
                }))}
              />
            )}
            <ReasonField field={fields.reason} />
            <Row>
              <Button name="intent" value="retry">
                {t("staff.refunds.retry")}
              </Button>
              <Button look="quiet" name="intent" value="settle">
                {t("staff.refunds.settle")}
              </Button>
            </Row>
          </PageForm>
        </Stack>
      )}
    </StaffPage>
  );
}
