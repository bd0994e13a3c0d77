import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { performanceStatusFormSchema } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-frame.server";

export async function getPerformancePage({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "read-sales");
  const report = await context.crm.getPerformanceReport({
    session: signedIn.session,
    params: { id: params["instance"] ?? "" },
  });
  if (!report.ok) return throwStaffFailure(signedIn.visit, request, report.failure);
  const mayManage = signedIn.staff.may.includes("manage-performance");
  return { frame: staffFrame(signedIn), report: report.value, mayManage };
}

export async function answerStatusForm({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "manage-performance");
  const submission = parseWithZod(await request.formData(), {
    schema: performanceStatusFormSchema,
  });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const instance = params["instance"] ?? "";
  const saved = await context.crm.setPerformanceStatus({
    session,
    params: { id: instance },
    body: submission.value,
  });
  if (!saved.ok) {
    if (saved.failure.code !== "conflict") return throwStaffFailure(visit, request, saved.failure);
    return data(submission.reply({ formErrors: ["performanceCancelled"] }), { status: 400 });
  }
  visit.flash("status");
  return redirect(pathTo("staff-performance", { adminPath: visit.adminPath, instance }), 303);
}
