import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";

import { accountSection, repeatableSection } from "~/.server/auth/require-customer";
import { submitForm } from "~/.server/forms/submit-form";
import { defineForm, type FormReply } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { IfOpen } from "~/ui/layout/if-open";
import { pathTo } from "~/routing/paths";
import { useAccountForm } from "../account-form";
import { ConfirmPage } from "../confirm-page";
import { refuseAccountForm } from "../submit-account-form.server";

const confirmForm = defineForm({ id: "confirm-email", schema: z.object({}), also: ["intent"] });

export const handle = {
  title: "account.email.confirmTitle",
  posts: [confirmForm],
} satisfies PageHandle;

/** GET doesn't use up the link: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "your-details");
  return null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const crmSession = await repeatableSection(context, request, "your-details");
  return submitForm({ request }, confirmForm, async (_form, read) => {
    const confirmed = await context.crm.confirmEmailChange({
      session: crmSession,
      body: { token: params["token"] ?? "", locale: context.i18n.locale },
    });
    if (confirmed.ok) {
      context.session.crmSession = confirmed.value.session;
      context.session.flash("email-changed");
      return redirect(pathTo("your-details"), 303);
    }
    const { failure } = confirmed;
    switch (failure.code) {
      case "not-allowed":
        return read.refuse({}, { problem: "expired" });
      case "conflict":
        return read.refuse({}, { problem: "taken" });
      default:
        return refuseAccountForm({ request, context }, read, failure);
    }
  });
}

/** Landing page of the link in the email. A button confirms, because GET changes nothing. */
export default function ConfirmEmail() {
  const problem = useActionData<FormReply & { problem?: "expired" | "taken" }>()?.problem;
  const { t } = useTranslation();
  const { id, errors } = useAccountForm(confirmForm, {
    title: t("account.email.expired"),
    help: (
      <p>
        {problem === "taken" ? t("validation.emailTaken") : t("account.email.expiredText")}{" "}
        <IfOpen route="change-email">
          <a href={pathTo("change-email")}>{t("account.email.again")}</a>
        </IfOpen>
      </p>
    ),
  });
  return (
    <ConfirmPage
      formId={id}
      errors={errors}
      look="main"
      section="your-details"
      heading={t("account.email.confirmTitle")}
      confirmLabel={t("account.email.confirm")}
      cancelLabel={t("account.email.keep")}
    >
      <p>{t("account.email.confirmText")}</p>
    </ConfirmPage>
  );
}
