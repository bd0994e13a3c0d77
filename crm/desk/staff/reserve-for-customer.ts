import type { ProblemOf } from "#contract/calls/define";
import type { staffSaleOperations } from "#contract/operations/staff/sales";
import { findCustomer, isRegistered } from "../../people/customers/customers";
import { queueReserved } from "../../money/reserved-orders/reservation-mails";
import type { Transaction } from "../../platform/database/database";
import type { CrmEnv } from "../../platform/env";
import type { HandlerReply } from "../../platform/http/reply-once";
import { storefrontLink } from "../../platform/storefront-links";
import {
  type ReservationTerms,
  type ReservedSeats,
  reserveOrder,
} from "../../money/reserved-orders/reserve-order";
import { type Actor, audit } from "../../people/audit/audit-log";
import { notFound } from "../../platform/http/replies";
import { orderNumber } from "#contract/rules/orders/order-number";

type Reserved = { number: string };
type ReserveProblem = ProblemOf<(typeof staffSaleOperations)["reserveForCustomer"]>;
type Reservation = Omit<ReservationTerms, "currency"> & ReservedSeats & { reason: string };

/** Reserves seats for a registered customer, queues the mail and writes an audit log entry. Returns the order's number. */
export async function reserveForCustomer(
  tx: Transaction,
  env: Pick<CrmEnv, "CURRENCY" | "STOREFRONT_URL">,
  by: Actor,
  { reason, ...reservation }: Reservation,
): Promise<HandlerReply<Reserved, ReserveProblem, 201>> {
  const { customerId } = reservation;
  if ((await findCustomer(tx, customerId)) === null) return notFound;
  // Reserved orders are paid from the account's pages.
  if (!(await isRegistered(tx, customerId)))
    return { failure: { code: "not-allowed", reason: "guest" } };
  const reserved = await reserveOrder(tx, { ...reservation, currency: env.CURRENCY }, "staff");
  if (!reserved.ok) return { failure: reserved.failure };
  await queueReserved(tx, reserved.value, storefrontLink(env.STOREFRONT_URL, "reserved-orders"));
  const number = orderNumber(reserved.value.number);
  await audit(tx, by, {
    action: "reserve",
    subjectKind: "customer",
    subjectId: customerId,
    reason,
    details: { order: number },
  });
  return { status: 201, body: { number } };
}
