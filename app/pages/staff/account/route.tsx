import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { staffAccountFormSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { FirstPassword } from "../first-password";
import { ReasonField } from "../staff-fields";
import { StaffPage } from "../staff-page";
import { getAccountPage, submitAccountForm } from "./page.server";

export const handle = {
  title: "staff.accounts.accountTitle",
  layout: "staff",
  posts: [staffAccountFormSchema],
} satisfies PageHandle;

export const loader = getAccountPage;
export const action = submitAccountForm;

/** A staff account: a new password or access again, and the end of access. */
export default function StaffAccount() {
  const { frame, account, isOwn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { name, email, role, active } = account;
  const errors =
    answer === undefined ? null : (
      <FormErrors formId={answer.intent} fields={["reason"]} lastResult={answer.lastResult} />
    );
  return (
    <StaffPage frame={frame} errors={errors}>
      {answer?.password == null ? null : (
        <FirstPassword name={name} email={email} password={answer.password} />
      )}
      <BackLink href={pathTo("staff-accounts", { adminPath: frame.adminPath })}>
        {t("staff.accounts.title")}
      </BackLink>
      <h1>{name}</h1>
      <p>{[email, t(`staff.accounts.role.${role}`)].join(" · ")}</p>
      {active ? null : <p>{t("staff.accounts.access.none")}</p>}
      {isOwn ? (
        <p>{t("staff.accounts.own")}</p>
      ) : (
        <>
          <AccountForm intent="reset" isActive={active} />
          {active ? <AccountForm intent="deactivate" isActive /> : null}
        </>
      )}
    </StaffPage>
  );
}

function AccountForm({ intent, isActive }: { intent: "reset" | "deactivate"; isActive: boolean }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const lastResult = answer?.intent === intent ? answer.lastResult : undefined;
  const [form, fields] = useForm<{ reason: string }>({ id: intent, lastResult });
  const text = intent === "reset" && !isActive ? "restore" : intent;
  return (
    <Stack as="section" labelledBy={`${intent}-title`}>
      <h2 id={`${intent}-title`}>{t(`staff.accounts.${text}.title`)}</h2>
      <Lead>{t(`staff.accounts.${text}.lead`)}</Lead>
      <FormStack id={form.id} aria-labelledby={`${intent}-title`}>
        <input type="hidden" name="intent" value={intent} />
        <ReasonField field={fields.reason} />
        <p>
          <Button look="quiet">{t(`staff.accounts.${text}.submit`)}</Button>
        </p>
      </FormStack>
    </Stack>
  );
}
