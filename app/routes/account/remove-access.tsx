import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { RemoveAccessPage } from "~/features/account/remove-access-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { fetched } from "~/.server/account/fetched";
import { accountSection } from "~/.server/auth/account-section";
import { signedOut } from "~/.server/auth/signed-out";
import { leadTo } from "~/.server/http/replies";

export const handle = { title: "account.access.removeTitle" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const access = fetched(context, request, await context.crm.getOwnAccess(crmSession));
  return { access: access ?? leadTo(pathTo("access")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const removed = await context.crm.removeOwnAccess(crmSession);
  if (removed.ok) {
    context.session.flash("access-removed");
    return redirect(pathTo("access"), 303);
  }
  if (removed.failure.code === "not-signed-in") return signedOut(context, request);
  return data({ failed: true }, { status: 503 });
}

export default function RemoveAccess() {
  const failed = useActionData<typeof action>()?.failed ?? false;
  return <RemoveAccessPage {...useLoaderData<typeof loader>()} failed={failed} />;
}
