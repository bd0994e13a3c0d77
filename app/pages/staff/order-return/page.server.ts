import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import type { z } from "zod";
import type { ReturnPreview } from "#contract/schemas/staff-sales";
import { nullIfUnavailable } from "#contract/unavailable";
import { throwStaffFailure, requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { orderReturnSchema, reviewedValue, WHOLE_ORDER } from "~/domain/schemas/staff";
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

type ReturnForm = z.output<typeof orderReturnSchema>;
type Review = ReturnType<typeof getReview> | null;

function getReview(
  { ticket, as, reason, requestKey }: ReturnForm,
  { value: { to, currency } }: { value: ReturnPreview },
) {
  const moneyOf = (amount: number) => ({ amount, currency });
  return {
    ticket,
    as,
    reason,
    requestKey,
    reviewed: reviewedValue(to),
    to: { card: moneyOf(to.card), giftCards: moneyOf(to.giftCards), credit: moneyOf(to.credit) },
    total: moneyOf(to.card + to.giftCards + to.credit),
  };
}

/** The page with the form, and with what is to be reviewed unless that is null. */
const redisplay = (
  status: 200 | 400,
  result: SubmissionResult,
  { review = null, first = [] }: { review?: Review; first?: string[] } = {},
) => data({ result, review, first }, { status });

/** Reviews a return, and makes one that was reviewed. Refused with a new review if its amounts changed. */
export async function submitReturnForm({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await requireStaff(context, request, "returnCustomerTickets");
  const submission = parseWithZod(await request.formData(), { schema: orderReturnSchema });
  if (submission.status !== "success") return redisplay(400, submission.reply());
  const { as, reason, ticket, requestKey, intent, reviewed: expected } = submission.value;
  if (intent === "edit") return redisplay(200, submission.reply());
  const ticketIds = ticket.includes(WHOLE_ORDER) ? null : ticket;
  const { customer = "", order = "" } = params;
  const { crm } = context;
  const call = { session, params: { id: customer, order } };
  const preview = () => crm.previewCustomerReturn({ ...call, body: { as, ticketIds } });
  const previewed = intent === "return" && expected !== undefined ? null : await preview();
  if (previewed?.ok === true)
    return redisplay(200, submission.reply(), { review: getReview(submission.value, previewed) });
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
  if (!returned.ok) {
    const { failure } = returned;
    if (failure.code === "key-reused") return throwErrorPage(400);
    if (failure.code === "conflict") {
      const changed = submission.reply({ formErrors: ["staffReturnChanged"] });
      const again = await nullIfUnavailable(preview());
      return again?.ok
        ? redisplay(400, changed, { review: getReview(submission.value, again) })
        : redisplay(400, changed);
    }
    if (failure.code !== "not-allowed" || failure.reason === "role")
      return throwStaffFailure(visit, request, failure);
    if (failure.reason !== "companion-elsewhere")
      return redisplay(400, submission.reply({ formErrors: [REFUSALS[failure.reason]] }));
    return redisplay(400, submission.reply({ formErrors: ["staffCompanionsFirst"] }), {
      first: failure.companionOrders,
    });
  }
  if (ticketIds !== null) {
    visit.flash("tickets-returned");
    return redirect(
      pathTo("staff-customer-order", { adminPath: visit.adminPath, customer, order }),
      303,
    );
  }
  visit.flash(as === "refund" ? "refunded" : "credited");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}
