import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { newStaffFormSchema } from "~/domain/schemas/staff";
import { staffFrame } from "../staff-page.server";

export async function getAccountsPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listStaffAccounts");
  const accounts = await context.crm.listStaffAccounts({ session: signedIn.session });
  if (!accounts.ok) return throwStaffFailure(signedIn.visit, request, accounts.failure);
  return { frame: staffFrame(signedIn), accounts: accounts.value };
}

export async function submitNewAccount({ request, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "createStaffAccount");
  const submission = parseWithZod(await request.formData(), { schema: newStaffFormSchema });
  const refuse = (lastResult: SubmissionResult) => data({ lastResult, created: null }, 400);
  if (submission.status !== "success") return refuse(submission.reply());
  const { name, email } = submission.value;
  const created = await context.crm.createStaffAccount({ session, body: submission.value });
  if (!created.ok)
    return created.failure.code === "conflict"
      ? refuse(submission.reply({ fieldErrors: { email: ["staffAccountEmail"] } }))
      : throwStaffFailure(visit, request, created.failure);
  // Not redirected: the password is shown once, and never stored.
  return { lastResult: undefined, created: { name, email, password: created.value.password } };
}
