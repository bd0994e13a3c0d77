import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { valueOrNull } from "#contract/unavailable";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { mailedGifts } from "~/domain/account/staff";
import { staffReasonSchema } from "~/domain/schemas/staff";
import { findOrderedDelivery } from "~/parts/orders/visible-order.server";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-page.server";

export async function getCustomerOrderPage({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "getCustomerOrder");
  const { customer = "", order: orderId = "" } = params;
  const result = await context.crm.getCustomerOrder({
    session: signedIn.session,
    params: { id: customer, orderId },
  });
  if (!result.ok) return throwStaffFailure(signedIn.visit, request, result.failure);
  const order = result.value;
  const file = await context.crm.getCustomerFile({
    session: signedIn.session,
    params: { id: order.customer.id },
  });
  if (!file.ok) return throwStaffFailure(signedIn.visit, request, file.failure);
  const canReturn = signedIn.staff.may.includes("return-order");
  const refunds = canReturn
    ? await valueOrNull(
        context.crm.listOwedRefunds({ session: signedIn.session, query: { order: order.id } }),
      )
    : null;
  return {
    frame: staffFrame(signedIn),
    order,
    owesRefund: refunds !== null && refunds.length > 0,
    delivery: await findOrderedDelivery(context.crm, order),
    // The current address: it may have been corrected since the order was placed.
    email: file.value.customer.email,
    gifts: signedIn.staff.may.includes("issue-voucher") ? mailedGifts(order) : [],
    canReturn: order.state === "confirmed" && canReturn,
    canResend: order.state === "confirmed" && signedIn.staff.may.includes("send-again"),
  };
}

export async function submitResendForm({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "resendCustomerConfirmation");
  const submission = parseWithZod(await request.formData(), { schema: staffReasonSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { customer = "", order = "" } = params;
  const sent = await context.crm.resendCustomerConfirmation({
    session,
    params: { id: customer, order },
    body: submission.value,
  });
  if (!sent.ok) {
    const { failure } = sent;
    if (failure.code !== "not-allowed" || failure.reason === "role")
      return throwStaffFailure(visit, request, failure);
    return data(submission.reply({ formErrors: ["staffNotResent"] }), { status: 400 });
  }
  visit.flash("resend");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}
