import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection, repeatableSection } from "~/.server/auth/require-customer";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { IfOpen } from "~/ui/layout/if-open";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { ConfirmPage } from "../confirm-page";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";

export const handle = {
  title: "account.email.confirmTitle",
  posts: ["intent"],
} satisfies PageHandle;

/** GET doesn't use up the link: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "your-details");
  return null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const crmSession = await repeatableSection(context, request, "your-details");
  const confirmed = await nullIfUnavailable(
    context.crm.confirmEmailChange({
      session: crmSession,
      body: { token: params["token"] ?? "", locale: context.i18n.locale },
    }),
  );
  if (confirmed === null) return respondToOutage();
  if (confirmed.ok) {
    context.session.crmSession = confirmed.value.session;
    context.session.flash("email-changed");
    return redirect(pathTo("your-details"), 303);
  }
  const { failure } = confirmed;
  switch (failure.code) {
    case "not-allowed":
      return data({ problem: "expired" as const }, { status: 400 });
    case "conflict":
      return data({ problem: "taken" as const }, { status: 400 });
    default:
      return respondToFailure({ request, context }, failure);
  }
}

/** Landing page of the link in the email. A button confirms, because GET changes nothing. */
export default function ConfirmEmail() {
  const problem = useActionData<typeof action>()?.problem;
  const { t } = useTranslation();
  return (
    <ConfirmPage
      look="main"
      section="your-details"
      heading={t("account.email.confirmTitle")}
      problem={
        problem === undefined ? undefined : (
          <ErrorSummary
            title={
              problem === "unavailable" ? t("failed.update-details") : t("account.email.expired")
            }
            errors={[]}
          >
            {problem === "unavailable" ? null : (
              <p>
                {problem === "taken" ? t("validation.emailTaken") : t("account.email.expiredText")}{" "}
                <IfOpen route="change-email">
                  <a href={pathTo("change-email")}>{t("account.email.again")}</a>
                </IfOpen>
              </p>
            )}
          </ErrorSummary>
        )
      }
      confirmLabel={t("account.email.confirm")}
      cancelLabel={t("account.email.keep")}
    >
      <p>{t("account.email.confirmText")}</p>
    </ConfirmPage>
  );
}
