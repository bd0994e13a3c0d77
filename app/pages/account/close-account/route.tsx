import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireCustomer } from "~/.server/auth/account-section";
import { signOut } from "~/.server/auth/sign-in";
import { givenPasswordSchema } from "~/domain/schemas/access";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { PasswordField } from "~/ui/forms/credential-fields";
import { FormErrors } from "~/ui/forms/form-errors";
import { Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { AccountFormPage } from "../account-form";
import { unwrapOrErrorPage } from "../load-section.server";
import { guestAccount } from "../no-password-yet";
import { refuseForm, showFormAgain } from "../save-account-form.server";

export const handle = { title: "account.close.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const counted = await context.crm.countTickets({ session: crmSession });
  const { count } = unwrapOrErrorPage(context, request, counted);
  return { guest: guestAccount(customer), ticketCount: count };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const submission = parseWithZod(await request.formData(), { schema: givenPasswordSchema });
  if (submission.status !== "success") return showFormAgain(submission);
  const closed = await context.crm.closeAccount({
    session: crmSession,
    body: { ...submission.value, locale: context.i18n.locale },
  });
  if (!closed.ok) {
    const { failure } = closed;
    if (failure.code !== "conflict")
      return refuseForm({ request, context }, submission, failure, { wrong: "passwordWrong" });
    const lastResult = submission.reply({ hideFields: ["password"] });
    const reply = { problem: "fields", closing: failure.reason, lastResult } as const;
    return data(reply, { status: 409 });
  }
  await signOut(context);
  context.session.flash("account-closed");
  return redirect(pathTo("whats-on"), 303);
}

const DELETED = ["signIn", "details", "renewals", "credit"] as const;

export default function CloseAccount() {
  const { ticketCount, guest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const form = { formId: "close", fields: ["password"] };
  return (
    <AccountFormPage<{ password: string }>
      section="your-data"
      heading={t("account.close.title")}
      back="section"
      {...form}
      answer={answer}
      errors={
        answer !== undefined && "closing" in answer ? (
          <FormErrors
            {...form}
            lastResult={answer.lastResult}
            title={t("account.close.failedTitle")}
          >
            <p>{t(`account.close.${answer.closing}`)}</p>
          </FormErrors>
        ) : undefined
      }
      before={
        <>
          {ticketCount > 0 ? (
            <Notice tone="warning">
              <p>{t("account.close.tickets", { count: ticketCount })}</p>
            </Notice>
          ) : null}
          <Stack as="section" gap="small" labelledBy="goes-heading">
            <h2 id="goes-heading">{t("account.close.goes")}</h2>
            <ul>
              {DELETED.map((what) => (
                <li key={what}>{t(`account.close.goesList.${what}`)}</li>
              ))}
            </ul>
          </Stack>
          <Stack as="section" gap="small" labelledBy="stays-heading">
            <h2 id="stays-heading">{t("account.close.stays")}</h2>
            <p>{t("account.close.staysText")}</p>
            <p>
              <a href={pathTo("your-data")}>{t("account.close.copyFirst")}</a>
            </p>
          </Stack>
        </>
      }
      guest={guest}
      button={t("account.close.now")}
      leave={{ href: pathTo("your-data"), label: t("account.close.keep") }}
    >
      {({ password }) => (
        <PasswordField
          field={password}
          label={t("account.email.password")}
          hint={t("account.email.passwordHint")}
          width="half"
        />
      )}
    </AccountFormPage>
  );
}
