import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { valueOrNull } from "#contract/calls/unavailable";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { mailedGifts } from "~/domain/account/staff";
import { findOrderedDelivery } from "~/parts/orders/visible-order.server";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { resendForm } from "./form";

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
  const admittedAt = new Map(order.admissions?.map((row) => [row.ticketId, row.admittedAt]));
  return {
    frame: staffFrame(signedIn),
    order,
    admitted: order.tickets.flatMap(({ id, seat }) => {
      const at = admittedAt.get(id);
      return at === undefined ? [] : [{ id, seat, at }];
    }),
    owesRefund: refunds !== null && refunds.length > 0,
    delivery: await findOrderedDelivery(context.crm, order),
    // The current address: it may have been corrected since the order was placed.
    email: file.value.customer.email,
    gifts: signedIn.staff.may.includes("issue-voucher") ? mailedGifts(order) : [],
    canReturn: order.state === "confirmed" && canReturn,
    canResend: order.state === "confirmed" && signedIn.staff.may.includes("send-again"),
  };
}

export const submitResendForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, resendForm, "resendCustomerConfirmation", async (body, staff) => {
    const { customer = "", order = "" } = args.params;
    const sent = await args.context.crm.resendCustomerConfirmation({
      session: staff.session,
      params: { id: customer, order },
      body,
    });
    if (sent.ok) return staff.leave("resend", "staff-customer");
    const { failure } = sent;
    return failure.code === "not-allowed" && failure.reason !== "role"
      ? staff.refuse("staffNotResent")
      : staff.fail(failure);
  });
