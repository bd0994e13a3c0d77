import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { signInSchema } from "~/domain/schemas/sign-in";
import { ChangeEmailPage } from "~/features/account/change-email-page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { formAgain, refuseChange } from "~/.server/account/refuse-change";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.email.title" } satisfies PageHandle<typeof loader>;

/** What the box office's codes are in our words. */
const MESSAGES = { wrong: "passwordWrong", email: "emailInvalid" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return { email: customer.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "your-details");
  const submission = parseWithZod(await request.formData(), { schema: signInSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const { locale } = context.i18n;
  const changed = await context.crm.changeEmail(crmSession, { ...submission.value, locale });
  if (!changed.ok) {
    const { failure } = changed;
    if (failure.code === "conflict") return formAgain(form, "fields", { email: ["emailTaken"] });
    return refuseChange(context, request, form, failure, MESSAGES);
  }
  context.session.flash("email-changed");
  return redirect(pathTo("your-details"), 303);
}

export default function ChangeEmail() {
  return (
    <ChangeEmailPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
