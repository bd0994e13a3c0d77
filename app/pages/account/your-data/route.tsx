import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireCustomer } from "~/.server/auth/account-section";
import { givenPasswordSchema } from "~/domain/schemas/access";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import type { AccountAnswer } from "../account-answer";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";
import { formAgain, refuseChange } from "../refuse-change.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";

export const handle = { title: "account.data.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const { fresh } = unwrapOrErrorPage(
    context,
    request,
    await context.crm.getPasswordFreshness({ session: crmSession }),
  );
  return {
    guestEmail: customer.isGuest ? customer.email : null,
    isPending: customer.confirmationPending,
    fresh,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const submission = parseWithZod(await request.formData(), { schema: givenPasswordSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const given = await context.crm.confirmPassword({
    session: crmSession,
    body: submission.value,
  });
  if (!given.ok)
    return refuseChange(context, request, form, given.failure, { wrong: "passwordWrong" });
  context.session.flash("data-open");
  return redirect(pathTo("your-data"), 303);
}

type YourDataPageProps = {
  /** Whether the password was given a short while ago. */
  fresh: boolean;
  /** Of a guest, who has no password to give; null for everybody else. */
  guestEmail: string | null;
  isPending: boolean;
  answer: AccountAnswer | undefined;
};

/** What privacy law gives everybody of their own data: a copy of all of it, and an end. */
export default function YourData() {
  const { fresh, guestEmail, isPending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <AccountPage
      section="your-data"
      heading={t("account.data.title")}
      errors={
        <AccountErrors formId="data" answer={answer} fields={["password"]} failed="fetch-details" />
      }
    >
      <Lead>{t("account.data.lead")}</Lead>
      <Stack as="section" labelledBy="copy-heading">
        <h2 id="copy-heading">{t("account.data.copy")}</h2>
        <p>{t(guestEmail === null ? "account.data.copyText" : "account.data.copyGuest")}</p>
        {guestEmail !== null ? (
          <NoPasswordYet email={guestEmail} isPending={isPending} />
        ) : fresh ? (
          <Row>
            <ButtonLink href={pathTo("data-copy", { format: "html" })}>
              {t("account.data.asPage")}
            </ButtonLink>
            <ButtonLink look="quiet" href={pathTo("data-copy", { format: "json" })}>
              {t("account.data.asJson")}
            </ButtonLink>
          </Row>
        ) : (
          <PasswordForm answer={answer} />
        )}
      </Stack>
      <Stack as="section" labelledBy="close-heading">
        <h2 id="close-heading">{t("account.data.close")}</h2>
        <p>{t("account.data.closeText")}</p>
        <p>
          <a href={pathTo("close-account")}>{t("account.data.closeLink")}</a>
        </p>
      </Stack>
    </AccountPage>
  );
}

function PasswordForm({ answer }: Pick<YourDataPageProps, "answer">) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ password: string }>({
    id: "data",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <FormStack id={form.id}>
      <TextField
        {...told(fields.password)}
        type="password"
        label={t("account.email.password")}
        autoComplete="current-password"
        width="half"
      />
      <p>
        <Button>{t("account.data.open")}</Button>
      </p>
    </FormStack>
  );
}
