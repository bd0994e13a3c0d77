import { z } from "zod";

import type { StaffDesk } from "../staff-desk";
import { path } from "./requester";
import type { Ask } from "./requester";
import { orderSchema } from "#contract/schemas/order";
import { staffShapes } from "./shapes/staff";

const nothing = z.unknown().transform(() => null);
/** Every call of staff can meet a session that is over, or a role that may not. */
const REFUSED = ["not-signed-in", "not-allowed"] as const;

/** The staff's side. Never kept. */
export function staffDeskCalls(ask: Ask): StaffDesk {
  return {
    signInStaff: ({ caller, ...body }) =>
      ask(
        { method: "POST", path: "/staff/sessions", body, caller },
        staffShapes.signInAnswer,
        REFUSED,
      ),
    answerStaffQuestion: (question, code) =>
      ask(
        { method: "POST", path: "/staff/sessions/code", body: { question, code } },
        staffShapes.signedIn,
        ["code-not-recognised", ...REFUSED],
      ),
    signOutStaff: (staffSession) =>
      ask({ method: "DELETE", path: "/staff/sessions/current", staffSession }, nothing),
    getStaff: (staffSession) =>
      ask({ method: "GET", path: "/staff/sessions/current", staffSession }, staffShapes.member, [
        "not-signed-in",
      ]),
    changeStaffPassword: ({ caller, newPassword, currentPassword }, staffSession) =>
      ask(
        {
          method: "POST",
          path: "/staff/password",
          body: { currentPassword, newPassword, confirmPassword: newPassword },
          caller,
          staffSession,
        },
        staffShapes.renewed,
        ["invalid", ...REFUSED],
      ),
    offerSecondFactor: (staffSession) =>
      ask({ method: "POST", path: "/staff/second-factor", staffSession }, staffShapes.offer, [
        "not-signed-in",
        "conflict",
      ]),
    confirmSecondFactor: (code, staffSession) =>
      ask(
        { method: "POST", path: "/staff/second-factor/confirm", body: { code }, staffSession },
        staffShapes.renewed,
        ["not-signed-in", "code-not-recognised"],
      ),
    findCustomers: (query, staffSession) =>
      ask(
        {
          method: "GET",
          path: `/staff/customers?${new URLSearchParams({ query }).toString()}`,
          staffSession,
        },
        staffShapes.found,
        REFUSED,
      ),
    getCustomerFile: (customerId, staffSession) =>
      ask(
        { method: "GET", path: path`/staff/customers/${customerId}`, staffSession },
        staffShapes.file,
        ["not-found", ...REFUSED],
      ),
    getCustomerOrder: (customerId, orderId, staffSession) =>
      ask(
        {
          method: "GET",
          path: path`/staff/customers/${customerId}/orders/${orderId}`,
          staffSession,
        },
        orderSchema,
        ["not-found", ...REFUSED],
      ),
    helpCustomer: (customerId, { kind, linkUrl, reason }, staffSession) =>
      ask(
        {
          method: "POST",
          path: path`/staff/customers/${customerId}/${kind}`,
          body: kind === "unlock" ? { reason } : { linkUrl, reason },
          staffSession,
        },
        nothing,
        ["not-found", "conflict", ...REFUSED],
      ),
    resendToCustomer: (customerId, { id, reason }, staffSession) =>
      ask(
        {
          method: "POST",
          path: path`/staff/customers/${customerId}/orders/${id}/confirmation`,
          body: { reason },
          staffSession,
        },
        nothing,
        ["not-found", ...REFUSED],
      ),
    correctEmail: (customerId, body, staffSession) =>
      ask(
        { method: "POST", path: path`/staff/customers/${customerId}/email`, body, staffSession },
        nothing,
        ["not-found", "conflict", "invalid", ...REFUSED],
      ),
    listStaffActs: ({ before, size }, staffSession) =>
      ask(
        {
          method: "GET",
          path: `/staff/audit-log?${new URLSearchParams({
            pageSize: String(size),
            ...(before !== undefined && { before: String(before) }),
          }).toString()}`,
          staffSession,
        },
        staffShapes.log,
        REFUSED,
      ),
  };
}
