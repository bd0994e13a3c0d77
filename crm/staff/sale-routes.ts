import type { ProblemOf } from "#contract/define";
import { staffSaleOperations } from "#contract/operations/staff-sales";
import type { Order } from "#contract/schemas/order";
import { emailFault } from "#contract/text/email";
import { findCustomer, findCustomerLocale, isRegistered } from "../customers/customers";
import { queueReservationCancelled, queueReserved } from "../mail/reservation-mails";
import { resendMembershipGift } from "../memberships/membership-gifts";
import { orderBody } from "../orders/order-body";
import { findOrder } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import { cancelOrder, refundOrder } from "../payments/cancel-order";
import { processDueRefund } from "../payments/complete-order";
import { readClock } from "../platform/database/clock";
import { parseLocalInput, toIso } from "../platform/dates";
import { type Answer, answerOnce } from "../platform/http/answer-once";
import { storefrontLink } from "../platform/storefront-links";
import { releaseReserved, reserveOrder } from "../reserved-orders/reserve-order";
import { findReservedOrder } from "../reserved-orders/reserved-orders";
import { changeFailedRefunds, listCardRefunds } from "../returns/due-returns";
import { returnChosenTickets } from "../returns/return-tickets";
import { found, notFound, routeGroup } from "../platform/http/route-group";
import { NO_STREAM_LINKS } from "../streams/stream-links";
import { giveVoucher, resendGiftVoucher } from "../vouchers/gift-vouchers";
import { audit } from "./audit-log";
import { staffMay } from "./rules";
import type { SignedInStaff } from "./staff";
import { actorOf, roleNotAllowed, staffAct } from "./staff-act";

type ReturnProblem = ProblemOf<(typeof staffSaleOperations)["returnCustomerTickets"]>;
type GiftProblem = ProblemOf<(typeof staffSaleOperations)["resendCustomerGift"]>;
type Kept = { number: string };
type KeepProblem = ProblemOf<(typeof staffSaleOperations)["reserveForCustomer"]>;

const badTime = { problem: { code: "invalid", fields: { until: "format" } } } as const;
/** The most that staff see at once. */
const REFUNDS_LISTED = 200;
const notFailed = { problem: { code: "conflict", reason: "refund-not-failed" } } as const;
const over = { code: "conflict", reason: "reserved-order-ended" } as const;

/** What staff keep for customers, give back and give away. */
export const staffSales = routeGroup(staffSaleOperations)((deps) => {
  const { db, env } = deps;

  /** Whether an order is this customer's. */
  const isOf = async (customerId: string, orderId: string) =>
    (await findOrder(db, orderId))?.customer.id === customerId;

  const orderAfter = async (orderId: string) => {
    const order = await findOrder(db, orderId);
    return found(order && orderBody(order, NO_STREAM_LINKS));
  };

  const changeRefund = async (
    staff: SignedInStaff,
    refundId: string,
    { to, reason }: { to: "due" | "settled"; reason: string },
  ) => {
    if (!staffMay(staff.role, "return-order")) return roleNotAllowed;
    const how = { of: { refundId }, to, by: actorOf(staff), reason, currency: env.CURRENCY };
    const changed = await db.transaction((tx) => changeFailedRefunds(tx, how));
    if (changed === null) return notFailed;
    if (to === "due") await processDueRefund(deps, changed.orderId);
    return { status: 204, body: null } as const;
  };

  return {
    async reserveForCustomer({ staff, params: { id: customerId }, body }, request) {
      if (!staffMay(staff.role, "reserve-order")) return roleNotAllowed;
      const { until, reason, ...seats } = body;
      const holdUntil = parseLocalInput(until);
      if (holdUntil === null) return badTime;
      return answerOnce(db, request, async (tx): Promise<Answer<Kept, KeepProblem, 201>> => {
        if ((await findCustomer(tx, customerId)) === null) return notFound;
        // It is taken up from the account.
        if (!(await isRegistered(tx, customerId)))
          return { problem: { code: "not-allowed", reason: "guest" } };
        const currency = env.CURRENCY;
        const kept = await reserveOrder(tx, { ...seats, customerId, holdUntil, currency });
        if (!kept.ok) return { problem: kept.problem };
        await queueReserved(tx, kept.value, storefrontLink(env.STOREFRONT_URL, "reserved-orders"));
        const number = orderNumber(kept.value.number);
        await audit(tx, actorOf(staff), {
          ...{ action: "reserve", subjectKind: "customer", subjectId: customerId, reason },
          details: { order: number },
        });
        return { status: 201, body: { number } };
      });
    },

    async releaseReservedOrder({ staff, params: { id: customerId, order }, body: { reason } }) {
      const details: Record<string, unknown> = {};
      const asked = {
        may: "reserve-order",
        action: "release",
        customerId,
        reason,
        details,
      } as const;
      return staffAct(deps, staff, asked, async (tx) => {
        const reserved = await findReservedOrder(tx, order);
        if (reserved?.customerId !== customerId) return notFound.problem;
        details["order"] = orderNumber(reserved.number);
        if (!(await releaseReserved(tx, order))) return over;
        await queueReservationCancelled(tx, order, null);
        return null;
      });
    },

    async refundCustomerOrder({ staff, params: { id, order }, body: { reason } }) {
      if (!staffMay(staff.role, "return-order")) return roleNotAllowed;
      if (!(await isOf(id, order))) return notFound;
      const done = await refundOrder(deps, order, actorOf(staff), reason);
      if (done.ok) return orderAfter(order);
      const code = "not-allowed";
      switch (done.reason) {
        case "not-found":
          return notFound;
        case "companion-elsewhere": {
          const { reason: why, companionOrders } = done;
          return { problem: { code, reason: why, companionOrders } };
        }
        case "not-confirmed":
        case "partly-returned":
        case "used-already":
          return { problem: { code, reason: done.reason } };
      }
    },

    async creditCustomerOrder({ staff, params: { id, order }, body: { reason } }) {
      if (!staffMay(staff.role, "return-order")) return roleNotAllowed;
      if (!(await isOf(id, order))) return notFound;
      const by = { staff: actorOf(staff), reason };
      const done = await cancelOrder(deps, { orderId: order, by });
      if (done.ok) return orderAfter(order);
      const { problem } = done;
      if (problem.code === "not-found") return notFound;
      // Staff are not bound by what customers may do, or until when.
      if (problem.reason === "cancel-off" || problem.reason === "cancel-too-late")
        throw new Error(`staff refund hit a customer-only rule: ${problem.reason}`);
      return { problem };
    },

    async returnCustomerTickets({ staff, params: { id, order: orderId }, body }, request) {
      if (!staffMay(staff.role, "return-order")) return roleNotAllowed;
      if (!(await isOf(id, orderId))) return notFound;
      const { as, ticketIds, reason } = body;
      const answer = await answerOnce(
        db,
        request,
        async (tx): Promise<Answer<Order, ReturnProblem>> => {
          const by = actorOf(staff);
          const done = await returnChosenTickets(tx, { orderId, ticketIds, as, by, reason });
          if (!done.ok) return { problem: done.problem };
          const after = await findOrder(tx, orderId);
          return found(after && orderBody(after, NO_STREAM_LINKS));
        },
      );
      if (!("problem" in answer)) await processDueRefund(deps, orderId);
      return answer;
    },

    async listOwedRefunds({ staff, query: { order: orderId } }) {
      if (!staffMay(staff.role, "return-order")) return roleNotAllowed;
      const refunds = await listCardRefunds(db, { isOwed: true, limit: REFUNDS_LISTED, orderId });
      return {
        status: 200,
        body: refunds.map(({ id, order, customer, amount, since, why, failedAt }) => ({
          ...{ id, why, failed: failedAt !== null },
          ...{ orderId: order.id, number: orderNumber(order.number) },
          ...{ customerId: customer.id, customer: `${customer.firstName} ${customer.lastName}` },
          amount: { amount, currency: order.currency },
          since: toIso(since),
        })),
      };
    },

    retryRefund: ({ staff, params: { id }, body: { reason } }) =>
      changeRefund(staff, id, { to: "due", reason }),

    settleRefund: ({ staff, params: { id }, body: { reason } }) =>
      changeRefund(staff, id, { to: "settled", reason }),

    async resendCustomerGift({ staff, params, body: { email, reason } }, request) {
      if (!staffMay(staff.role, "issue-voucher")) return roleNotAllowed;
      const to = email.trim();
      const wrong = emailFault(to);
      if (wrong !== null) return { problem: { code: "invalid", fields: { email: wrong } } };
      return answerOnce(
        db,
        request,
        async (tx): Promise<Answer<{ email: string }, GiftProblem>> => {
          const found = await findOrder(tx, params.order);
          const item = found?.items.find(({ id }) => id === params.item);
          if (found?.customer.id !== params.id || item === undefined) return notFound;
          const { order } = found;
          const isSent =
            item.kind === "gift-voucher"
              ? await resendGiftVoucher(tx, order, item, to)
              : item.kind === "membership-gift" &&
                (await resendMembershipGift(tx, order, item, to));
          if (!isSent) return { problem: { code: "not-allowed", reason: "used-already" } };
          await audit(tx, actorOf(staff), {
            ...{ action: "resend-gift", subjectKind: "customer", subjectId: params.id, reason },
            details: { order: orderNumber(order.number), email: to },
          });
          return { status: 200, body: { email: to } };
        },
      );
    },

    async issueGoodwillVoucher({ staff, params: { id }, body }, request) {
      if (!staffMay(staff.role, "issue-voucher")) return roleNotAllowed;
      const { amount, until, reason } = body;
      const expiresAt = until === null ? null : parseLocalInput(`${until} 23:59`);
      if (until !== null && (expiresAt === null || expiresAt <= (await readClock(db))))
        return badTime;
      const currency = env.CURRENCY;
      return answerOnce(db, request, async (tx) => {
        const customer = await findCustomer(tx, id);
        if (customer === null) return notFound;
        const locale = await findCustomerLocale(tx, id);
        const voucher = { amount, currency, expiresAt };
        const voucherId = await giveVoucher(tx, { email: customer.email, locale }, voucher);
        await audit(tx, actorOf(staff), {
          ...{ action: "voucher", subjectKind: "customer", subjectId: id, reason },
          // Not its code, which could be spent.
          details: { voucherId, amount, currency },
        });
        return { status: 201 as const, body: { amount: { amount, currency } } };
      });
    },
  };
});
