import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { passwordChangeSchema } from "~/domain/schemas/account";
import { UpdatePasswordPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection, repeatableSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.update-password" } satisfies PageHandle<
  typeof loader
>;

/** What the box office's codes are in our words. */
const MESSAGES = { wrong: "passwordWrong", "password-rule": "passwordRule" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "update-password");
  return {
    email: customer.email,
    isGuest: customer.isGuest,
    isPending: customer.confirmationPending,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const crmSession = await repeatableSection(context, request, "update-password");
  const submission = parseWithZod(await request.formData(), { schema: passwordChangeSchema });
  // A password never travels back into a page.
  const form = { submission, hideFields: ["currentPassword", "newPassword", "confirmPassword"] };
  if (submission.status !== "success") return formAgain(form);
  const changed = await context.crm.changePassword({
    session: crmSession,
    body: { ...submission.value, locale: context.i18n.locale },
  });
  if (!changed.ok) return refuseChange(context, request, form, changed.failure, MESSAGES);
  context.session.crmSession = changed.value.session;
  context.session.flash("password-changed");
  return redirect(pathTo("update-password"), 303);
}

export default function UpdatePassword() {
  return (
    <UpdatePasswordPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
