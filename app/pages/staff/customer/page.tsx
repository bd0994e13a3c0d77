import type { StaffAct } from "#contract/schemas/staff";
import type { SubmissionResult } from "@conform-to/react";

import { Lead } from "~/ui/layout/lead";
import { Notice } from "~/ui/notice";
import { Split } from "~/ui/layout/split";
import { Stack } from "~/ui/layout/stack";
import type { CustomerFile } from "#contract/schemas/customer-file";
import type { StaffFrame } from "~/pages/staff/staff-frame";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";

import { FormErrors } from "~/ui/forms/form-errors";
import { CustomerActs } from "./customer-acts";
import { CustomerBaskets } from "./customer-baskets";
import { CustomerFacts } from "./customer-facts";
import { CustomerHelpForm, HELP_FORM } from "./customer-help-form";
import { CustomerOrders } from "./customer-orders";
import { StaffPage } from "../staff-page";

export type CustomerPageProps = {
  frame: StaffFrame;
  /** What the member of staff may do; nothing else is offered. */
  may: readonly StaffAct[];
  file: CustomerFile;
  lastResult: SubmissionResult | undefined;
};

/** One customer as they see themselves, and how they are helped: first what is done on the telephone. */
export function CustomerPage({ frame, may, file, lastResult }: CustomerPageProps) {
  const { t, locale } = useTranslation();
  const { customer, lockedAt, orders, reserved, baskets, acts } = file;
  const { adminPath } = frame;
  const errors = <FormErrors formId={HELP_FORM} fields={["reason"]} lastResult={lastResult} />;
  return (
    <StaffPage frame={frame} errors={errors}>
      <h1>
        {customer.firstName} {customer.lastName}
      </h1>
      <Lead>
        {customer.email} · {customer.phone}
      </Lead>
      {lockedAt === null ? null : (
        <Notice tone="warning" title={t("staff.customer.locked")} titleAs="h2">
          <p>
            {t("staff.customer.lockedSince", { time: formatDate(lockedAt, "date-time", locale) })}
          </p>
        </Notice>
      )}
      <Split>
        <Stack gap="large">
          <div className="no-print">
            <CustomerHelpForm file={file} may={may} lastResult={lastResult} />
          </div>
          <CustomerOrders {...{ orders, reserved, adminPath }} customerId={customer.id} />
          <CustomerBaskets baskets={baskets} />
          <CustomerActs acts={acts} />
        </Stack>
        <CustomerFacts file={file} adminPath={adminPath} may={may} />
      </Split>
    </StaffPage>
  );
}
