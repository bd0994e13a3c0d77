import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { orderReturnSchema, WHOLE_ORDER } from "~/domain/schemas/staff";
import { pathTo } from "~/routing/paths";
import { requireCustomerFile } from "../staff-page.server";

export async function getOrderReturnPage(args: LoaderFunctionArgs) {
  const { signedIn, frame, file } = await requireCustomerFile(args, "returnCustomerTickets");
  const order = await args.context.crm.getCustomerOrder({
    session: signedIn.session,
    params: { id: file.customer.id, orderId: args.params["order"] ?? "" },
  });
  if (!order.ok) return throwStaffFailure(signedIn.visit, args.request, order.failure);
  const { id, number, state, tickets, totals } = order.value;
  if (state !== "confirmed") return throwErrorPage(404);
  return {
    frame,
    customer: file.customer,
    order: { id, number },
    total: totals.total,
    tickets: tickets.map(({ id: ticketId, instance, seat, total }) => ({
      id: ticketId,
      instance,
      seat,
      total,
    })),
    requestKey: randomUUID(),
  };
}

/** Keys of `validation`, by refusal. */
const REFUSALS = {
  "not-confirmed": "staffNotReturned.not-confirmed",
  "partly-returned": "staffNotReturned.partly-returned",
  "used-already": "staffNotReturned.used-already",
  "nothing-to-cancel": "staffNotReturned.nothing-to-cancel",
} as const;

export async function submitReturnForm({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "returnCustomerTickets");
  const submission = parseWithZod(await request.formData(), { schema: orderReturnSchema });
  if (submission.status !== "success")
    return data({ result: submission.reply(), first: [] as string[] }, { status: 400 });
  const { as, reason, ticket, requestKey } = submission.value;
  const ticketIds = ticket.includes(WHOLE_ORDER) ? [] : ticket;
  const { customer = "", order = "" } = params;
  const { crm } = context;
  const call = { session, params: { id: customer, order } };
  const returnOrder = as === "refund" ? crm.refundCustomerOrder : crm.creditCustomerOrder;
  const returned =
    ticketIds.length > 0
      ? await crm.returnCustomerTickets({ ...call, requestKey, body: { as, reason, ticketIds } })
      : await returnOrder({ ...call, body: { reason } });
  if (!returned.ok) {
    const { failure } = returned;
    if (failure.code === "key-reused") return throwErrorPage(400);
    if (failure.code !== "not-allowed" || failure.reason === "role")
      return throwStaffFailure(visit, request, failure);
    const first = failure.reason === "companion-elsewhere" ? failure.companionOrders : [];
    const formErrors =
      failure.reason === "companion-elsewhere"
        ? ["staffCompanionsFirst"]
        : [REFUSALS[failure.reason]];
    return data({ result: submission.reply({ formErrors }), first }, { status: 400 });
  }
  if (ticketIds.length > 0) {
    visit.flash("tickets-returned");
    return redirect(
      pathTo("staff-customer-order", { adminPath: visit.adminPath, customer, order }),
      303,
    );
  }
  visit.flash(as === "refund" ? "refunded" : "credited");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}
