import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { donorProfileSchema } from "~/domain/schemas/account";
import { YourProfilePage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.your-profile" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-profile");
  return { customer };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-profile");
  const submission = parseWithZod(await request.formData(), { schema: donorProfileSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const changed = await context.crm.changeDetails({ session: crmSession, body: submission.value });
  if (!changed.ok) return refuseChange(context, request, { submission }, changed.failure);
  context.session.flash("profile-kept");
  return redirect(pathTo("your-profile"), 303);
}

export default function YourProfile() {
  return (
    <YourProfilePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
