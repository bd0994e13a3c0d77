import { requireOffered } from "#contract/names/features";
import { staffSaleOperations } from "#contract/operations/staff/sales";
import { emailError } from "#contract/text/email";
import { queueReservationCancelled } from "../../money/reserved-orders/reservation-mails";
import { withSystemOrders } from "../../money/orders/system-orders";
import { processDueRefunds } from "../../money/returns/process-refunds";
import { readClock } from "../../platform/database/clock";
import { parseEndOfDay, parseLocalInput, toIso } from "../../platform/dates";
import { replyOnce } from "../../platform/http/reply-once";
import { routeGroup } from "../route-group";
import { releaseReserved } from "../../money/reserved-orders/reserve-order";
import { findReservedOrder } from "../../money/reserved-orders/reserved-orders";
import { changeFailedRefunds, listCardRefunds } from "../../money/returns/due-returns";
import { previewReturn } from "../../money/returns/preview-return";
import { issueGoodwillVoucher } from "../../desk/staff/issue-goodwill-voucher";
import {
  creditForCustomer,
  isOrderOfCustomer,
  refundForCustomer,
  refuseChanged,
  returnForCustomer,
} from "../../desk/staff/refund-for-customer";
import { reissueGift } from "../../desk/staff/reissue-gift";
import { reserveForCustomer } from "../../desk/staff/reserve-for-customer";
import type { SignedInStaff } from "../../people/staff-accounts/staff";
import { getActor, runStaffAction } from "../../desk/staff/staff-action";
import { notFound } from "../../platform/http/replies";
import { orderNumber } from "#contract/rules/orders/order-number";

const badTime = { failure: { code: "invalid", fields: { until: "format" } } } as const;
const MAX_REFUNDS = 200;
const notFailed = { failure: { code: "conflict", reason: "refund-not-failed" } } as const;
const ended = { code: "conflict", reason: "reserved-order-ended" } as const;

export const staffSales = routeGroup(staffSaleOperations)((deps) => {
  const { db, env } = deps;

  const changeRefund = async (
    staff: SignedInStaff,
    refundId: string,
    { to, reason }: { to: "due" | "settled"; reason: string },
  ) => {
    const change = { of: { refundId }, to, by: getActor(staff), reason, currency: env.CURRENCY };
    const changed = await db.transaction((tx) => changeFailedRefunds(tx, change));
    if (changed === null) return notFailed;
    if (to === "due") await processDueRefunds(deps, changed.orderId);
    return { status: 204, body: null } as const;
  };

  return {
    async reserveForCustomer({ staff, params, body: { until, ...seats } }, request) {
      const holdUntil = parseLocalInput(until);
      if (holdUntil === null) return badTime;
      const reservation = { ...seats, customerId: params.id, holdUntil };
      return replyOnce(db, request, (tx) =>
        reserveForCustomer(tx, env, getActor(staff), reservation),
      );
    },

    async releaseReservedOrder({ staff, params: { id: customerId, order }, body: { reason } }) {
      const details: Record<string, unknown> = {};
      const staffAction = { action: "release", customerId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, async (tx) => {
        const reserved = await findReservedOrder(tx, order);
        if (reserved?.customerId !== customerId) return notFound.failure;
        details["order"] = orderNumber(reserved.number);
        if (!(await releaseReserved(tx, order))) return ended;
        await queueReservationCancelled(tx, order, null);
        return null;
      });
    },

    async previewCustomerReturn({ params, body }) {
      const order = { customerId: params.id, orderId: params.order };
      const preview = await previewReturn(db, { ...order, ...body });
      return preview.ok ? { status: 200, body: preview.value } : { failure: preview.failure };
    },

    async refundCustomerOrder({ staff, params, body }) {
      const order = { customerId: params.id, orderId: params.order };
      return refuseChanged(refundForCustomer(deps, getActor(staff), { ...order, ...body }));
    },

    async creditCustomerOrder({ staff, params, body }) {
      const order = { customerId: params.id, orderId: params.order };
      return refuseChanged(creditForCustomer(deps, getActor(staff), { ...order, ...body }));
    },

    async returnCustomerTickets({ staff, params: { id, order: orderId }, body }, request) {
      if (body.as === "credit") requireOffered(deps.features, ["credit"]);
      if (!(await isOrderOfCustomer(db, { customerId: id, orderId }))) return notFound;
      const reply = await refuseChanged(
        replyOnce(db, request, (tx) =>
          returnForCustomer(tx, getActor(staff), { ...body, orderId }),
        ),
      );
      if (!("failure" in reply)) await processDueRefunds(deps, orderId);
      return reply;
    },

    async listOwedRefunds({ query: { order: orderId } }) {
      const refunds = await listCardRefunds(db, { isOwed: true, limit: MAX_REFUNDS, orderId });
      const body = refunds.map(
        ({ id, order, customer, amount, since, why, failedAt, ...refund }) => ({
          id,
          why,
          refusedBySystem: refund.isRefusedThere,
          failed: failedAt !== null,
          orderId: order.id,
          number: orderNumber(order.number),
          customerId: customer.id,
          customer: `${customer.firstName} ${customer.lastName}`,
          amount: { amount, currency: order.currency },
          since: toIso(since),
        }),
      );
      return { status: 200, body: await withSystemOrders(db, deps.system, body) };
    },

    retryRefund: ({ staff, params: { id }, body: { reason } }) =>
      changeRefund(staff, id, { to: "due", reason }),

    settleRefund: ({ staff, params: { id }, body: { reason } }) =>
      changeRefund(staff, id, { to: "settled", reason }),

    async resendCustomerGift({ staff, params, body: { email: typed, reason } }, request) {
      const email = typed.trim();
      const error = emailError(email);
      if (error !== null) return { failure: { code: "invalid", fields: { email: error } } };
      const gift = { customerId: params.id, orderId: params.order, itemId: params.item };
      return replyOnce(db, request, (tx) =>
        reissueGift(tx, getActor(staff), { ...gift, email, reason }),
      );
    },

    async issueGoodwillVoucher({ staff, params, body: { amount, until, reason } }, request) {
      const expiresAt = until === null ? null : parseEndOfDay(until);
      if (until !== null && (expiresAt === null || expiresAt <= (await readClock(db))))
        return badTime;
      const voucher = { customerId: params.id, amount, currency: env.CURRENCY, expiresAt, reason };
      return replyOnce(db, request, (tx) => issueGoodwillVoucher(tx, getActor(staff), voucher));
    },
  };
});
