import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireCustomer } from "~/.server/auth/account-section";
import { signOut } from "~/.server/auth/sign-in";
import { givenPasswordSchema } from "~/domain/schemas/access";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import type { ClosingAnswer } from "../account-answer";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";
import { formAgain, refuseChange } from "../refuse-change.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";

export const handle = { title: "account.close.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const counted = await context.crm.countTickets({ session: crmSession });
  const { count: ticketCount } = unwrapOrErrorPage(context, request, counted);
  return {
    guestEmail: customer.isGuest ? customer.email : null,
    isPending: customer.confirmationPending,
    ticketCount,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const submission = parseWithZod(await request.formData(), { schema: givenPasswordSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const { crm, session, i18n } = context;
  const closed = await crm.closeAccount({
    session: crmSession,
    body: { ...submission.value, locale: i18n.locale },
  });
  if (closed.ok) {
    await signOut(context);
    session.flash("account-closed");
    return redirect(pathTo("whats-on"), 303);
  }
  const { failure } = closed;
  if (failure.code !== "conflict")
    return refuseChange(context, request, form, failure, { wrong: "passwordWrong" });
  const lastResult = submission.reply({ hideFields: form.hideFields });
  return data<ClosingAnswer>(
    { problem: "fields", closing: failure.reason, lastResult },
    { status: 409 },
  );
}

const GOES = ["signIn", "details", "renewals", "credit"] as const;

/** What closing the account takes away, what stays and why; with the password it is done. */
export default function CloseAccount() {
  const { ticketCount, guestEmail, isPending } = useLoaderData<typeof loader>();
  const answer: ClosingAnswer | undefined = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ password: string }>({
    id: "close",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="your-data"
      heading={t("account.close.title")}
      back={{ href: pathTo("your-data"), label: t("account.data.title") }}
      errors={
        answer?.closing === undefined ? (
          <AccountErrors
            formId="close"
            answer={answer}
            fields={["password"]}
            failed="update-details"
          />
        ) : (
          <FormErrors
            formId="close"
            lastResult={answer.lastResult}
            fields={["password"]}
            title={t("account.close.failedTitle")}
          >
            <p>{t(`account.close.${answer.closing}`)}</p>
          </FormErrors>
        )
      }
    >
      {ticketCount > 0 ? (
        <Notice tone="warning">
          <p>{t("account.close.tickets", { count: ticketCount })}</p>
        </Notice>
      ) : null}
      <Stack as="section" gap="small" labelledBy="goes-heading">
        <h2 id="goes-heading">{t("account.close.goes")}</h2>
        <ul>
          {GOES.map((what) => (
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
      {guestEmail !== null ? (
        <NoPasswordYet email={guestEmail} isPending={isPending} />
      ) : (
        <FormStack id={form.id}>
          <TextField
            {...told(fields.password)}
            type="password"
            label={t("account.email.password")}
            hint={t("account.email.passwordHint")}
            autoComplete="current-password"
            width="half"
          />
          <Row>
            <Button>{t("account.close.now")}</Button>
            <a href={pathTo("your-data")}>{t("account.close.keep")}</a>
          </Row>
        </FormStack>
      )}
    </AccountPage>
  );
}
