import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ownDetailsSchema } from "~/domain/schemas/account";
import { YourDetailsPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.your-details" } satisfies PageHandle<
  typeof loader
>;

/** What the box office's codes are in our words. */
const MESSAGES = { "lastName.access-name": "accessName", date: "birthDate", year: "birthDate" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return { customer };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-details");
  const submission = parseWithZod(await request.formData(), { schema: ownDetailsSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const changed = await context.crm.changeDetails({ session: crmSession, body: submission.value });
  if (!changed.ok) {
    return refuseChange(context, request, { submission }, changed.failure, MESSAGES);
  }
  context.session.flash("details-kept");
  return redirect(pathTo("your-details"), 303);
}

export default function YourDetails() {
  return (
    <YourDetailsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
