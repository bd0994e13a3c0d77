import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accessCodeSchema } from "~/domain/schemas/account";
import { AccessPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection } from "~/.server/auth/account-section";
import { setShownAccess } from "~/pages/account/shown-access.server";

export const handle = { title: "account.sections.access" } satisfies PageHandle<typeof loader>;

/** What the box office's codes are in our words. */
const MESSAGES = {
  unknown: "accessCode.unknown",
  name: "accessCode.name",
  taken: "accessCode.taken",
  guest: "accessCode.guest",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const own = await context.crm.getAccessRegistration({ session: crmSession });
  return { access: unwrapOrErrorPage(context, request, own).registration };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const submission = parseWithZod(await request.formData(), { schema: accessCodeSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const kept = await setShownAccess(context.crm, crmSession, submission.value);
  if (!kept.ok) return refuseChange(context, request, { submission }, kept.failure, MESSAGES);
  context.session.flash("access-kept");
  return redirect(pathTo("access"), 303);
}

export default function Access() {
  return <AccessPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
