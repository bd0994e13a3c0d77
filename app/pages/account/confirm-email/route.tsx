import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { ConfirmEmailPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import {
  accountSection,
  repeatableSection,
  redirectToSignIn,
} from "~/.server/auth/account-section";

export const handle = { title: "account.email.confirmTitle" } satisfies PageHandle<typeof loader>;

/** Looking spends nothing: a scanner of mails opens links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "your-details");
  return null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const crmSession = await repeatableSection(context, request, "your-details");
  const confirmed = await context.crm.confirmEmailChange({
    session: crmSession,
    body: { token: params["token"] ?? "", locale: context.i18n.locale },
  });
  if (confirmed.ok) {
    context.session.crmSession = confirmed.value.session;
    context.session.flash("email-changed");
    return redirect(pathTo("your-details"), 303);
  }
  switch (confirmed.failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "not-allowed":
      return data({ problem: "expired" as const }, { status: 400 });
    case "conflict":
      return data({ problem: "taken" as const }, { status: 400 });
    case "unavailable":
      return data({ problem: "unavailable" as const }, { status: 503 });
  }
}

export default function ConfirmEmail() {
  return <ConfirmEmailPage problem={useActionData<typeof action>()?.problem} />;
}
