import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { signInSchema } from "~/domain/schemas/access";
import { ChangeEmailPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.email.title" } satisfies PageHandle<typeof loader>;

/** What the box office's codes are in our words. */
const MESSAGES = { wrong: "passwordWrong", email: "emailInvalid" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return {
    email: customer.email,
    isGuest: customer.isGuest,
    isPending: customer.confirmationPending,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { customer, crmSession } = await accountSection(context, request, "your-details");
  const submission = parseWithZod(await request.formData(), { schema: signInSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const { crm, i18n, publicUrl, session } = context;
  const { email, password } = submission.value;
  if (email.toLowerCase() === customer.email.toLowerCase())
    return formAgain(form, "fields", { email: ["emailSame"] });
  const linkUrl = `${publicUrl}${pathTo("confirm-email", { token: "__TOKEN__" })}`;
  const asked = await crm.requestEmailChange({
    session: crmSession,
    body: { email, password, linkUrl, locale: i18n.locale },
  });
  if (!asked.ok) return refuseChange(context, request, form, asked.failure, MESSAGES);
  session.flash("email-asked");
  return redirect(pathTo("your-details"), 303);
}

export default function ChangeEmail() {
  return (
    <ChangeEmailPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
