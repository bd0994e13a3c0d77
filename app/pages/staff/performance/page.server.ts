import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { performanceStatusFormSchema } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { requirePerformanceReport } from "../staff-page.server";
import { MAX_WAITING_SHOWN } from "./waiting-customers";

export async function getPerformancePage(args: LoaderFunctionArgs) {
  const { signedIn, frame, report } = await requirePerformanceReport(args, "getPerformanceReport");
  const customers = await listCustomers(args, signedIn, report.instance.id);
  return {
    frame,
    report,
    ...customers,
    canManage: signedIn.staff.may.includes("manage-performance"),
  };
}

/** The first customers on the waiting list, and those who registered interest. */
async function listCustomers(
  { request, context }: LoaderFunctionArgs,
  { session, staff, visit }: Awaited<ReturnType<typeof requireStaff>>,
  id: string,
) {
  if (!staff.may.includes("find-customer")) return { waiting: [], interested: [] };
  const input = { session, params: { id }, query: { pageSize: MAX_WAITING_SHOWN } };
  const [waiting, interested] = await Promise.all([
    context.crm.listWaitingCustomers(input),
    context.crm.listInterestedCustomers(input),
  ]);
  if (!waiting.ok) return throwStaffFailure(visit, request, waiting.failure);
  if (!interested.ok) return throwStaffFailure(visit, request, interested.failure);
  return { waiting: waiting.value, interested: interested.value };
}

export async function submitStatusForm({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "setPerformanceStatus");
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
