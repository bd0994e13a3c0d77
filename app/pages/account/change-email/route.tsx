import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { signInSchema } from "~/domain/schemas/access";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { Lead } from "~/ui/layout/primitives";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";
import { formAgain, refuseChange } from "../refuse-change.server";

export const handle = { title: "account.email.title" } satisfies PageHandle<typeof loader>;

/** What the box office's codes are in our words. */
const MESSAGES = { wrong: "passwordWrong", email: "emailInvalid" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return {
    email: customer.email,
    isGuest: customer.isGuest,
    isPending: customer.confirmationPending,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { customer, crmSession } = await accountSection(context, request, "your-details");
  const submission = parseWithZod(await request.formData(), { schema: signInSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const { crm, i18n, publicUrl, session } = context;
  const { email, password } = submission.value;
  if (email.toLowerCase() === customer.email.toLowerCase())
    return formAgain(form, "fields", { email: ["emailSame"] });
  const linkUrl = `${publicUrl}${pathTo("confirm-email", { token: "__TOKEN__" })}`;
  const asked = await crm.requestEmailChange({
    session: crmSession,
    body: { email, password, linkUrl, locale: i18n.locale },
  });
  if (!asked.ok) return refuseChange(context, request, form, asked.failure, MESSAGES);
  session.flash("email-asked");
  return redirect(pathTo("your-details"), 303);
}

const FIELDS = ["email", "password"] as const;

/** Another email for the account, by whoever knows the password. */
export default function ChangeEmail() {
  const { email, isGuest, isPending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "email",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="your-details"
      heading={t("account.email.title")}
      back={{ href: pathTo("your-details"), label: t("account.sections.your-details") }}
      errors={
        <AccountErrors formId="email" answer={answer} fields={FIELDS} failed="update-details" />
      }
    >
      {isGuest ? (
        <NoPasswordYet email={email} isPending={isPending} />
      ) : (
        <>
          <Lead>{t("account.email.lead", { email })}</Lead>
          <FormStack id={form.id}>
            <TextField
              {...told(fields.email)}
              type="email"
              label={t("account.email.new")}
              hint={t("account.email.newHint")}
              autoComplete="email"
            />
            <TextField
              {...told(fields.password)}
              type="password"
              label={t("account.email.password")}
              hint={t("account.email.passwordHint")}
              autoComplete="current-password"
            />
            <p>
              <Button>{t("account.email.save")}</Button>
            </p>
          </FormStack>
        </>
      )}
    </AccountPage>
  );
}
