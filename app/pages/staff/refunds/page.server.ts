import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { refundFormSchema } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

/** Returns the order that the list is limited to, if the URL has one. */
const orderIn = (request: Request) => new URL(request.url).searchParams.get("order") ?? undefined;

export async function getRefundsPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listOwedRefunds");
  const refunds = await context.crm.listOwedRefunds({
    session: signedIn.session,
    query: { order: orderIn(request) },
  });
  if (!refunds.ok) return throwStaffFailure(signedIn.visit, request, refunds.failure);
  return { frame: staffFrame(signedIn), refunds: refunds.value };
}

export async function submitRefundForm({ request, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "retryRefund");
  const submission = parseWithZod(await request.formData(), { schema: refundFormSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { intent, refund, reason } = submission.value;
  const call = { session, params: { id: refund }, body: { reason } };
  const changed =
    intent === "retry" ? await context.crm.retryRefund(call) : await context.crm.settleRefund(call);
  if (!changed.ok) {
    if (changed.failure.code !== "conflict")
      return throwStaffFailure(visit, request, changed.failure);
    return data(submission.reply({ formErrors: ["staffRefundNotFailed"] }), { status: 400 });
  }
  visit.flash(intent === "retry" ? "refund-retried" : "refund-settled");
  const { adminPath } = visit;
  return redirect(pathTo("staff-refunds", { adminPath }, { order: orderIn(request) }), 303);
}
