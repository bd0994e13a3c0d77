import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection } from "~/.server/auth/require-customer";
import { throwRedirect } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { ConfirmPage } from "../confirm-page";
import { loadSection } from "~/.server/auth/load-section";
import { respondToFailure, respondToOutage } from "../submit-account-form.server";

export const handle = {
  title: "account.access.removeTitle",
  posts: ["intent", "shown"],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await loadSection({ request, context }, "access", (session) =>
    context.crm.getAccessRegistration({ session }),
  );
  return { access: registration ?? throwRedirect(pathTo("access")) };
}

/** Removes the registration that was shown; returns 409 if a different one is stored. Safe to retry. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "access");
  const shown = String((await request.formData()).get("shown")).slice(0, 100);
  const current = await nullIfUnavailable(context.crm.getAccessRegistration({ session }));
  if (current === null) return respondToOutage();
  if (!current.ok) return respondToFailure({ request, context }, current.failure);
  const { registration } = current.value;
  if (registration !== null && registration.code !== shown)
    return data({ problem: "changed" as const }, { status: 409 });
  const removed = await nullIfUnavailable(context.crm.removeAccessRegistration({ session }));
  if (removed === null) return respondToOutage();
  if (!removed.ok) return respondToFailure({ request, context }, removed.failure);
  context.session.flash("access-removed");
  return redirect(pathTo("access"), 303);
}

export default function RemoveAccess() {
  const { access } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { t } = useTranslation();
  return (
    <ConfirmPage
      section="access"
      heading={t("account.access.removeTitle")}
      problem={
        problem === "changed" ? (
          <ErrorSummary title={t("account.changed.title")} errors={[]}>
            <p>{t("account.access.changedText")}</p>
          </ErrorSummary>
        ) : (
          problem && t("failed.update-details")
        )
      }
      hiddenFields={{ shown: access.code }}
      confirmLabel={t("account.access.remove")}
      cancelLabel={t("account.access.keep")}
    >
      <p>{`${access.schemeName}, ${access.code}`}</p>
      <p>{t("account.access.removeText")}</p>
    </ConfirmPage>
  );
}
