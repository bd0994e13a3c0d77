import { useActionData, useLoaderData } from "@remix-run/react";

import { STAFF_ROLES } from "#contract/schemas/staff";
import { displayEmail } from "#contract/text/email";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { CompareTable } from "~/ui/compare-table";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack } from "~/ui/layout/primitives";
import { FirstPassword } from "../staff-account-password";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { newAccountForm } from "./form";
import { getAccountsPage, submitNewAccount } from "./page.server";

export const handle = {
  title: "staff.accounts.title",
  posts: [newAccountForm],
} satisfies PageHandle;

export const loader = getAccountsPage;
export const action = submitNewAccount;

/** Lists staff accounts, with a form to create one. */
export default function StaffAccounts() {
  const { accounts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const created = answer !== undefined && "created" in answer ? answer.created : null;
  const { id: formId, fields, errors } = usePageForm(newAccountForm);
  return (
    <StaffPage errors={errors}>
      {created === null ? null : <FirstPassword {...created} />}
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
              href={staffPath("staff-account", { account: id })}
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
        <PageForm id={formId} aria-labelledby="new" button={t("staff.accounts.create")}>
          <TextField
            field={fields.name}
            label={t("staff.accounts.column.name")}
            autoComplete="off"
          />
          <TextField
            field={fields.email}
            type="email"
            label={t("staff.accounts.column.email")}
            autoComplete="off"
          />
          <SelectField
            field={fields.role}
            label={t("staff.accounts.column.role")}
            placeholder={t("staff.accounts.chooseRole")}
            options={STAFF_ROLES.map((role) => ({
              value: role,
              label: t(`staff.accounts.role.${role}`),
            }))}
          />
          <ReasonField field={fields.reason} />
        </PageForm>
      </Stack>
    </StaffPage>
  );
}
