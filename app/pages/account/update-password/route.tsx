import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection, repeatableSection } from "~/.server/auth/account-section";
import { passwordChangeSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { PASSWORD_FIELDS, PasswordChangeFields } from "~/ui/forms/password-change-fields";
import { Lead } from "~/ui/layout/primitives";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { NoPasswordYet } from "../no-password-yet";
import { formAgain, refuseChange } from "../refuse-change.server";

export const handle = { title: "account.sections.update-password" } satisfies PageHandle<
  typeof loader
>;

/** What the box office's codes are in our words. */
const MESSAGES = { wrong: "passwordWrong", "password-rule": "passwordRule" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "update-password");
  return {
    email: customer.email,
    isGuest: customer.isGuest,
    isPending: customer.confirmationPending,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const crmSession = await repeatableSection(context, request, "update-password");
  const submission = parseWithZod(await request.formData(), { schema: passwordChangeSchema });
  // A password never travels back into a page.
  const form = { submission, hideFields: ["currentPassword", "newPassword", "confirmPassword"] };
  if (submission.status !== "success") return formAgain(form);
  const changed = await context.crm.changePassword({
    session: crmSession,
    body: { ...submission.value, locale: context.i18n.locale },
  });
  if (!changed.ok) return refuseChange(context, request, form, changed.failure, MESSAGES);
  context.session.crmSession = changed.value.session;
  context.session.flash("password-changed");
  return redirect(pathTo("update-password"), 303);
}

/** Another password, by whoever knows the present one. */
export default function UpdatePassword() {
  const { email, isGuest, isPending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<Record<(typeof PASSWORD_FIELDS)[number], string>>({
    id: "password",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="update-password"
      heading={t("account.sections.update-password")}
      errors={
        <AccountErrors
          formId="password"
          answer={answer}
          fields={PASSWORD_FIELDS}
          failed="update-password"
        />
      }
    >
      {isGuest ? (
        <NoPasswordYet email={email} isPending={isPending} />
      ) : (
        <>
          <Lead>{t("account.password.lead")}</Lead>
          <FormStack id={form.id}>
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <PasswordChangeFields fields={fields} />
            <p>
              <Button>{t("account.password.save")}</Button>
            </p>
          </FormStack>
        </>
      )}
    </AccountPage>
  );
}
