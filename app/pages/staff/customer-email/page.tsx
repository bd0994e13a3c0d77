import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { TextField } from "~/ui/forms/text-field";
import type { CustomerFile } from "#contract/schemas/customer-file";
import type { StaffFrame } from "~/pages/staff/staff-frame";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { useFieldWords } from "~/ui/forms/field-state";
import { ReasonField } from "../reason-field";
import { StaffPage } from "../staff-page";

export type CorrectEmailPageProps = {
  frame: StaffFrame;
  customer: Pick<CustomerFile["customer"], "id" | "firstName" | "lastName" | "email">;
  lastResult: SubmissionResult | undefined;
};

/** Another email in place of a mistyped one, with what follows from it. */
export function CorrectEmailPage({ frame, customer, lastResult }: CorrectEmailPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ email: string; reason: string }>({ id: "email", lastResult });
  const { email } = customer;
  const errors = (
    <FormErrors formId={form.id} fields={["email", "reason"]} lastResult={lastResult} />
  );
  return (
    <StaffPage frame={frame} errors={errors}>
      <BackLink
        href={pathTo("staff-customer", { adminPath: frame.adminPath, customer: customer.id })}
      >
        {`${customer.firstName} ${customer.lastName}`}
      </BackLink>
      <h1 id="title">{t("staff.email.title")}</h1>
      <Lead>{t("staff.email.lead", { email })}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <TextField
          {...told(fields.email)}
          type="email"
          label={t("staff.email.label")}
          autoComplete="off"
          defaultValue={
            typeof fields.email.initialValue === "string" ? fields.email.initialValue : email
          }
        />
        <ReasonField field={fields.reason} />
        <p>
          <Button>{t("staff.email.correct")}</Button>
        </p>
      </FormStack>
    </StaffPage>
  );
}
