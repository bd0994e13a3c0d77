import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { STAFF_ROLES } from "#contract/schemas/staff";
import { displayEmail } from "#contract/text/email";
import { newStaffFormSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack } from "~/ui/layout/primitives";
import { FirstPassword } from "../first-password";
import { ReasonField } from "../staff-fields";
import { StaffPage } from "../staff-page";
import { getAccountsPage, submitNewAccount } from "./page.server";

export const handle = {
  title: "staff.accounts.title",
  layout: "staff",
  posts: [newStaffFormSchema],
} satisfies PageHandle;

export const loader = getAccountsPage;
export const action = submitNewAccount;

const FIELDS = ["name", "email", "role", "reason"] as const;

/** Lists staff accounts, with a form to create one. */
export default function StaffAccounts() {
  const { frame, accounts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const lastResult = answer?.lastResult;
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "new-account",
    lastResult,
  });
  return (
    <StaffPage
      frame={frame}
      errors={<FormErrors formId={form.id} fields={FIELDS} lastResult={lastResult} />}
    >
      {answer?.created == null ? null : <FirstPassword {...answer.created} />}
      <h1 id="title">{t("staff.accounts.title")}</h1>
      <CompareTable
        stacks
        labelledBy="title"
        columns={(["name", "email", "role", "access"] as const).map((name) =>
          t(`staff.accounts.column.${name}`),
        )}
        rows={accounts.map(({ id, name, email, role, active, secondFactor, passwordDue }) => ({
          key: id,
          cells: [
            <a
              key="name"
              className="inline-block py-0.5"
              href={pathTo("staff-account", { adminPath: frame.adminPath, account: id })}
            >
              {name}
            </a>,
            <span key="email" className="break-all">
              {displayEmail(email)}
            </span>,
            t(`staff.accounts.role.${role}`),
            !active
              ? t("staff.accounts.access.none")
              : passwordDue
                ? t("staff.accounts.access.first")
                : t(`staff.accounts.access.${secondFactor ? "authenticator" : "password"}`),
          ],
        }))}
      />
      <Stack as="section" labelledBy="new">
        <h2 id="new">{t("staff.accounts.new")}</h2>
        <Lead>{t("staff.accounts.newLead")}</Lead>
        <FormStack id={form.id} aria-labelledby="new">
          <TextField
            {...fieldProps(fields.name)}
            label={t("staff.accounts.column.name")}
            autoComplete="off"
          />
          <TextField
            {...fieldProps(fields.email)}
            type="email"
            label={t("staff.accounts.column.email")}
            autoComplete="off"
          />
          <SelectField
            {...fieldProps(fields.role)}
            label={t("staff.accounts.column.role")}
            placeholder={t("staff.accounts.chooseRole")}
            options={STAFF_ROLES.map((role) => ({
              value: role,
              label: t(`staff.accounts.role.${role}`),
            }))}
          />
          <ReasonField field={fields.reason} />
          <p>
            <Button>{t("staff.accounts.create")}</Button>
          </p>
        </FormStack>
      </Stack>
    </StaffPage>
  );
}
