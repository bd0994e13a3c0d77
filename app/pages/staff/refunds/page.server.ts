import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { refundForm } from "./form";

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

export const submitRefundForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, refundForm, "retryRefund", async ({ intent, refund, reason }, staff) => {
    const { crm } = args.context;
    const call = { session: staff.session, params: { id: refund }, body: { reason } };
    const changed = intent === "retry" ? await crm.retryRefund(call) : await crm.settleRefund(call);
    if (!changed.ok)
      return changed.failure.code === "conflict"
        ? staff.refuse("staffRefundNotFailed")
        : staff.fail(changed.failure);
    return staff.leave(intent === "retry" ? "refund-retried" : "refund-settled", "staff-refunds", {
      order: orderIn(args.request),
    });
  });
