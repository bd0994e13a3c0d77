import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { staffAccountFormSchema } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

export async function getAccountPage({ request, context, params }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listStaffAccounts");
  const { session, staff } = signedIn;
  const accounts = await context.crm.listStaffAccounts({ session });
  if (!accounts.ok) return throwStaffFailure(signedIn.visit, request, accounts.failure);
  const account = accounts.value.find(({ id }) => id === params["account"]);
  if (account === undefined) return throwErrorPage(404);
  return { frame: staffFrame(signedIn), account, isOwn: account.id === staff.id };
}

export async function submitAccountForm({ request, context, params }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "resetStaffAccount");
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: staffAccountFormSchema });
  const intent = form.get("intent") === "deactivate" ? "deactivate" : "reset";
  const refuse = (lastResult: SubmissionResult) =>
    data({ intent, lastResult, password: null }, 400);
  if (submission.status !== "success") return refuse(submission.reply());
  const { reason } = submission.value;
  const call = { session, params: { id: params["account"] ?? "" }, body: { reason } };
  if (intent === "reset") {
    const reset = await context.crm.resetStaffAccount(call);
    if (!reset.ok) return throwStaffFailure(visit, request, reset.failure);
    // Not redirected: the password is shown once, and never stored.
    return { intent, lastResult: undefined, password: reset.value.password };
  }
  const ended = await context.crm.deactivateStaffAccount(call);
  if (!ended.ok) return throwStaffFailure(visit, request, ended.failure);
  visit.flash("account-deactivated");
  return redirect(pathTo("staff-accounts", { adminPath: visit.adminPath }), 303);
}
