import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { ReturnPreview } from "#contract/schemas/staff-sales";
import { nullIfUnavailable } from "#contract/calls/unavailable";
import { throwStaffFailure } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { requireCustomerFile } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { returnForm, reviewedValue, WHOLE_ORDER, type ReturnForm } from "./form";

export async function getOrderReturnPage(args: LoaderFunctionArgs) {
  const { signedIn, frame, file } = await requireCustomerFile(args, "returnCustomerTickets");
  const order = await args.context.crm.getCustomerOrder({
    session: signedIn.session,
    params: { id: file.customer.id, orderId: args.params["order"] ?? "" },
  });
  if (!order.ok) return throwStaffFailure(signedIn.visit, args.request, order.failure);
  const { id, number, state, tickets, totals, systemOrder, admissions = [] } = order.value;
  if (state !== "confirmed") return throwErrorPage(404);
  return {
    frame,
    customer: file.customer,
    order: { id, number },
    total: totals.total,
    systemOrder: systemOrder ?? null,
    tickets: tickets.map(({ id: ticketId, instance, seat, total }) => ({
      id: ticketId,
      instance,
      seat,
      total,
      admittedAt:
        admissions.find((admission) => admission.ticketId === ticketId)?.admittedAt ?? null,
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

export type ReturnReview = ReturnType<typeof getReview>;

function getReview(
  { ticket, as, reason, requestKey }: ReturnForm,
  { value: { to, currency } }: { value: ReturnPreview },
) {
  const getMoney = (amount: number) => ({ amount, currency });
  return {
    ticket,
    as,
    reason,
    requestKey,
    reviewed: reviewedValue(to),
    to: { card: getMoney(to.card), giftCards: getMoney(to.giftCards), credit: getMoney(to.credit) },
    total: getMoney(to.card + to.giftCards + to.credit),
  };
}

/** Reviews a return, and makes one that was reviewed. Refused with a new review if its amounts changed. */
export const submitReturnForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, returnForm, "returnCustomerTickets", async (form, staff) => {
    const { as, reason, ticket, requestKey, intent, reviewed: expected } = form;
    const { session, refuse, redisplay } = staff;
    if (intent === "edit") return redisplay(200);
    const ticketIds = ticket.includes(WHOLE_ORDER) ? null : ticket;
    const { customer = "", order = "" } = args.params;
    const { crm } = args.context;
    const call = { session, params: { id: customer, order } };
    const preview = () => crm.previewCustomerReturn({ ...call, body: { as, ticketIds } });
    const previewed = intent === "return" && expected !== undefined ? null : await preview();
    if (previewed?.ok === true) return redisplay(200, {}, { review: getReview(form, previewed) });
    const returnOrder = as === "refund" ? crm.refundCustomerOrder : crm.creditCustomerOrder;
    const returned =
      previewed ??
      (ticketIds === null
        ? await returnOrder({ ...call, body: { reason, expected } })
        : await crm.returnCustomerTickets({
            ...call,
            requestKey,
            body: { as, reason, ticketIds, expected },
          }));
    if (returned.ok)
      return ticketIds === null
        ? staff.leave(as === "refund" ? "refunded" : "credited", "staff-customer")
        : staff.leave("tickets-returned", "staff-customer-order");
    const { failure } = returned;
    if (failure.code === "key-reused") return throwErrorPage(400);
    if (failure.code === "conflict") {
      const again = await nullIfUnavailable(preview());
      const more = again?.ok ? { review: getReview(form, again) } : {};
      return refuse("staffReturnChanged", more);
    }
    if (failure.code !== "not-allowed" || failure.reason === "role") return staff.fail(failure);
    return failure.reason === "companion-elsewhere"
      ? refuse("staffCompanionsFirst", { first: failure.companionOrders })
      : refuse(REFUSALS[failure.reason]);
  });
