import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RemoveAccessPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { throwRedirect } from "~/.server/http/pages/replies";
import { removeShownAccess } from "~/pages/account/shown-access.server";

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

export default function RemoveAccess() {
  const problem = useActionData<typeof action>()?.problem;
  return <RemoveAccessPage {...useLoaderData<typeof loader>()} problem={problem} />;
}
