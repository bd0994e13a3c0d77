import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { throwRedirect } from "~/.server/http/pages/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { AskFirstPage } from "../ask-first-page";
import { removeShownAccess } from "../shown-access.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";

export const handle = { title: "account.access.removeTitle" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const own = await context.crm.getAccessRegistration({ session: crmSession });
  const { registration } = unwrapOrErrorPage(context, request, own);
  return { access: registration ?? throwRedirect(pathTo("access")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const shown = String((await request.formData()).get("shown")).slice(0, 100);
  const removed = await removeShownAccess(context.crm, crmSession, shown);
  if (removed.ok) {
    context.session.flash("access-removed");
    return redirect(pathTo("access"), 303);
  }
  switch (removed.failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "conflict":
      return data({ problem: "changed" as const }, { status: 409 });
    case "unavailable":
      return data({ problem: "unavailable" as const }, { status: 503 });
  }
}

/** Asks before the access registration leaves the account. */
export default function RemoveAccess() {
  const problem = useActionData<typeof action>()?.problem;
  const { access } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <AskFirstPage
      section="access"
      heading={t("account.access.removeTitle")}
      back={{ href: pathTo("access"), label: t("account.sections.access") }}
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
