import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { throwRedirect } from "~/.server/http/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { AskFirstPage } from "../ask-first-page";
import { loadSection } from "../load-section.server";
import { refuseButton } from "../save-account-form.server";

export const handle = { title: "account.access.removeTitle" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await loadSection({ request, context }, "access", (session) =>
    context.crm.getAccessRegistration({ session }),
  );
  return { access: registration ?? throwRedirect(pathTo("access")) };
}

/** Removes the registration that was shown; a conflict if there is another one by now. Safe to repeat. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "access");
  const shown = String((await request.formData()).get("shown")).slice(0, 100);
  const own = await context.crm.getAccessRegistration({ session });
  if (!own.ok) return refuseButton({ request, context }, own.failure);
  const { registration } = own.value;
  if (registration !== null && registration.code !== shown)
    return data({ problem: "changed" as const }, { status: 409 });
  const removed = await context.crm.removeAccessRegistration({ session });
  if (!removed.ok) return refuseButton({ request, context }, removed.failure);
  context.session.flash("access-removed");
  return redirect(pathTo("access"), 303);
}

export default function RemoveAccess() {
  const { access } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { t } = useTranslation();
  return (
    <AskFirstPage
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
      about={{ shown: access.code }}
      doIt={t("account.access.remove")}
      leave={t("account.access.keep")}
    >
      <p>{`${access.schemeName}, ${access.code}`}</p>
      <p>{t("account.access.removeText")}</p>
    </AskFirstPage>
  );
}
