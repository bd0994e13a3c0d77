import { randomUUID } from "node:crypto";

import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ownMembershipSchema } from "~/domain/schemas/account";
import { MembershipsPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { changeAutoRenew, takeRenewal } from "./own-membership.server";
import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = { title: "account.sections.memberships" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "memberships");
  const memberships = unwrapOrErrorPage(
    context,
    request,
    await context.crm.listCustomerMemberships({ session: crmSession }),
  );
  return { memberships, requestKey: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "memberships");
  const form = ownMembershipSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return refuse(400);
  const wish = form.data;
  if (wish.intent === "renew") return takeRenewal(context, request, wish, crmSession);
  await changeAutoRenew(context, request, wish, crmSession);
  return redirect(pathTo("memberships"), 303);
}

export default function Memberships() {
  return (
    <MembershipsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
