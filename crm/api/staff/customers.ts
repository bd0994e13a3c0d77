import { emailError } from "#contract/text/email";
import type { HandlerInput } from "#contract/calls/define";
import { staffActionOperations, staffReadOperations } from "#contract/operations/staff/customers";
import { listOtherBaskets } from "../../basket/baskets/other-baskets";
import { findCustomerFile } from "../../desk/customer-file/customer-file";
import { findCustomerLocale } from "../../people/customers/customers";
import { changeEmail } from "../../people/sign-in/email-change";
import {
  findCustomers,
  findOrdersByNumber,
  pickSearchedOrder,
  readCustomerQuery,
} from "../../desk/customer-file/find-customers";
import { customerNumber } from "../../people/customers/rules";
import { resendToCustomer } from "../../desk/mail/order-mails";
import { orderBody } from "../../money/orders/order-body";
import { listOrderAdmissions } from "../../desk/door/list-admissions";
import { NO_DEBITS } from "../../money/orders/debit-offer";
import { NO_STREAM_LINKS } from "../../desk/streams/stream-links";
import { findOrder } from "../../money/orders/queries";
import { listSystemOrders } from "../../money/orders/system-orders";
import type { Transaction } from "../../platform/database/database";
import { stopCustomerRecurring } from "../../money/recurring/recurring-agreements";
import { findRecurring, getPurpose } from "../../money/recurring/recurring-payments";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { routeGroup } from "../route-group";
import { type LinkMail, mailLink } from "../../people/sign-in/login-links";
import { unlockCustomer } from "../../people/sign-in/passwords";
import { isLinkTemplate } from "../../people/sign-in/rules";
import { listAudit } from "../../people/audit/audit-log";
import type { SignedInStaff } from "../../people/staff-accounts/staff";
import { runStaffAction } from "../../desk/staff/staff-action";

const notFound = { code: "not-found" } as const;
const foreignLink = { code: "invalid", fields: { linkUrl: "foreign" } } as const;

type HandledLink = HandlerInput<(typeof staffActionOperations)["sendCustomerMagicLink"]> & {
  staff: SignedInStaff;
};

export const staffCustomers = routeGroup({ ...staffReadOperations, ...staffActionOperations })((
  deps,
) => {
  const { db, env, system } = deps;

  async function mailLinkTo(
    tx: Transaction,
    customerId: string,
    link: Pick<LinkMail, "mail" | "linkUrl">,
  ) {
    if (!isLinkTemplate(link.linkUrl, env.STOREFRONT_URL)) return foreignLink;
    const locale = await findCustomerLocale(tx, customerId);
    return (await mailLink(tx, customerId, { ...link, locale })) ? null : notFound;
  }

  const mailSignInLink = (
    action: "magic-link" | "password-reset",
    { staff, params, body }: HandledLink,
  ) => {
    const { linkUrl, reason } = body;
    const staffAction = { action, customerId: params.id, reason } as const;
    return runStaffAction(deps, staff, staffAction, (tx) =>
      mailLinkTo(tx, params.id, { mail: action, linkUrl }),
    );
  };

  return {
    async findCustomers({ query: { query: typed, pageSize } }) {
      const query = readCustomerQuery(typed, env.CURRENCY);
      const orders = query === null ? [] : await findOrdersByNumber(db, query, typed);
      const matches = query === null ? [] : await findCustomers(db, query, pageSize + 1, orders);
      const customers = matches
        .slice(0, pageSize)
        .map((customer) => ({ ...customer, number: customerNumber(customer.number) }));
      const order = pickSearchedOrder(orders, matches);
      return { status: 200, body: { customers, more: matches.length > pageSize, order } };
    },

    async getCustomerFile({ params: { id } }) {
      const file = await findCustomerFile(deps, id);
      return file === null ? { failure: notFound } : { status: 200, body: file };
    },

    async getCustomerOrder({ params: { id, orderId } }) {
      const order = await findOrder(db, orderId);
      if (order?.customer.id !== id) return { failure: notFound };
      const admissions = await listOrderAdmissions(db, orderId);
      const systemOrder = (await listSystemOrders(db, system, [orderId])).get(orderId) ?? null;
      return {
        status: 200,
        body: { ...orderBody(order, NO_STREAM_LINKS, NO_DEBITS), admissions, systemOrder },
      };
    },

    async listAuditLog({ query }) {
      const { before, pageSize: size, subjectId, part } = query;
      const entries = await listAudit(db, { before, size, subjectId, part });
      return {
        status: 200,
        body: entries.map((entry) => ({
          ...entry,
          at: toIso(entry.at),
          startsAt: toIsoOrNull(entry.startsAt),
        })),
      };
    },

    sendCustomerMagicLink: (input) => mailSignInLink("magic-link", input),

    sendCustomerPasswordReset: (input) => mailSignInLink("password-reset", input),

    sendCustomerBasketLink({ staff, params: { id: customerId }, body: { linkUrl, reason } }) {
      const action = "basket-link";
      const staffAction = { action, customerId, reason } as const;
      return runStaffAction(deps, staff, staffAction, async (tx) => {
        const problem = await mailLinkTo(tx, customerId, { mail: action, linkUrl });
        if (problem !== null) return problem;
        const baskets = await listOtherBaskets(tx, customerId, null);
        return baskets.length > 0 ? null : ({ code: "conflict", reason: "no-basket" } as const);
      });
    },

    resendCustomerConfirmation({ staff, params: { id: customerId, order }, body: { reason } }) {
      const details: Record<string, unknown> = {};
      const staffAction = { action: "resend", customerId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, async (tx) => {
        const resent = await resendToCustomer(tx, customerId, order);
        if (resent.ok) {
          details["order"] = resent.value;
          return null;
        }
        const { failure: why } = resent;
        return why === "not-found" ? notFound : ({ code: "not-allowed", reason: why } as const);
      });
    },

    stopCustomerRecurring({ staff, params: { id: customerId, recurring: id }, body: { reason } }) {
      const details: Record<string, unknown> = { recurringId: id };
      const staffAction = { action: "stop-recurring", customerId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, async (tx) => {
        const record = await findRecurring(tx, id);
        if (record === null || !(await stopCustomerRecurring(tx, { id, customerId })))
          return notFound;
        Object.assign(details, getPurpose(record));
        return null;
      });
    },

    unlockCustomer({ staff, params: { id: customerId }, body: { reason } }) {
      const staffAction = { action: "unlock", customerId, reason } as const;
      return runStaffAction(deps, staff, staffAction, async (tx) =>
        (await unlockCustomer(tx, customerId)) ? null : notFound,
      );
    },

    changeCustomerEmail({ staff, params: { id: customerId }, body: { email: typed, reason } }) {
      const email = typed.trim();
      const staffAction = { action: "email", customerId, reason, details: { email } } as const;
      return runStaffAction(deps, staff, staffAction, async (tx) => {
        const error = emailError(email);
        if (error !== null) return { code: "invalid", fields: { email: error } } as const;
        const locale = await findCustomerLocale(tx, customerId);
        const outcome = await changeEmail(tx, customerId, email, { locale });
        if (outcome === "not-found") return notFound;
        return outcome === "taken" ? ({ code: "conflict", reason: "email-taken" } as const) : null;
      });
    },
  };
});
