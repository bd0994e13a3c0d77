import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import type { FieldSource } from "~/ui/forms/field-state";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { FirstPassword } from "../staff-account-password";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { accountForms, type AccountChange } from "./form";
import { getAccountPage, submitAccountForm } from "./page.server";

export const handle = {
  title: "staff.accounts.accountTitle",
  posts: [accountForms.reset],
} satisfies PageHandle;

export const loader = getAccountPage;
export const action = submitAccountForm;

/** A staff account: a new password or access again, and the end of access. */
export default function StaffAccount() {
  const { account, isOwn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { name, email, role, active } = account;
  const forms = {
    reset: usePageForm(accountForms.reset),
    deactivate: usePageForm(accountForms.deactivate),
  };
  const formFor = (change: AccountChange) => (
    <AccountForm change={change} isActive={active} fields={forms[change].fields} />
  );
  return (
    <StaffPage
      errors={
        <>
          {forms.reset.errors}
          {forms.deactivate.errors}
        </>
      }
    >
      {answer !== undefined && "password" in answer ? (
        <FirstPassword name={name} email={email} password={answer.password} />
      ) : null}
      <BackLink href={staffPath("staff-accounts", {})}>{t("staff.accounts.title")}</BackLink>
      <h1>{name}</h1>
      <p>{[email, t(`staff.accounts.role.${role}`)].join(DOT)}</p>
      {active ? null : <p>{t("staff.accounts.access.none")}</p>}
      {isOwn ? (
        <p>{t("staff.accounts.own")}</p>
      ) : (
        <>
          {formFor("reset")}
          {active ? formFor("deactivate") : null}
        </>
      )}
    </StaffPage>
  );
}

type AccountFormProps = {
  change: AccountChange;
  isActive: boolean;
  fields: { reason: FieldSource };
};

function AccountForm({ change, isActive, fields }: AccountFormProps) {
  const { t } = useTranslation();
  const text = change === "reset" && !isActive ? "restore" : change;
  const title = `${change}-title`;
  return (
    <Stack as="section" labelledBy={title}>
      <h2 id={title}>{t(`staff.accounts.${text}.title`)}</h2>
      <Lead>{t(`staff.accounts.${text}.lead`)}</Lead>
      <PageForm
        id={accountForms[change].id}
        aria-labelledby={title}
        button={t(`staff.accounts.${text}.submit`)}
        look="quiet"
      >
        <input type="hidden" name="intent" value={change} />
        <ReasonField field={fields.reason} />
      </PageForm>
    </Stack>
  );
}
