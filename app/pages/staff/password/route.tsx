import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { passwordChangeSchema } from "~/domain/schemas/account";
import { StaffPasswordPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { staffFrame } from "~/pages/staff/staff-frame.server";

export const handle = { title: "staff.password.title", layout: "staff" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "find-customer");
  return { frame: staffFrame(caller), email: caller.staff.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit, session, staff } = await staffWhoMay(context, request, "find-customer");
  const submission = parseWithZod(await request.formData(), { schema: passwordChangeSchema });
  // A password never travels back into a page.
  const hideFields = ["currentPassword", "newPassword", "confirmPassword"];
  if (submission.status !== "success") return data(submission.reply({ hideFields }), 400);
  const changed = await context.crm.changeStaffPassword({
    session,
    body: submission.value,
    caller: context.browser.nameFor("staff", staff.email) ?? context.caller,
  });
  if (!changed.ok) {
    const { failure } = changed;
    if (failure.code !== "invalid" && failure.code !== "not-allowed")
      return staffRefused(visit, request, failure);
    const code = failure.code === "invalid" ? "passwordWrong" : "staffLocked";
    const fieldErrors = { currentPassword: [code] };
    return data(submission.reply({ fieldErrors, hideFields }), 400);
  }
  visit.begin(changed.value.session);
  visit.tell("password");
  return redirect(pathTo("staff-customers", { adminPath: visit.adminPath }), 303);
}

export default function StaffPassword() {
  return (
    <StaffPasswordPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}
