import type { Problem } from "#contract/problems/problems";
import type { Money } from "#contract/schemas/money";
import { findCustomer, findCustomerLocale } from "../../people/customers/customers";
import type { Transaction } from "../../platform/database/database";
import type { HandlerReply } from "../../platform/http/reply-once";
import { issueFreeVoucher } from "../../basket/lines/vouchers/gift-vouchers";
import { type Actor, audit } from "../../people/audit/audit-log";
import { notFound } from "../../platform/http/replies";

type Goodwill = Money & { customerId: string; expiresAt: Date | null; reason: string };

/** Issues a gift voucher to a customer, mails its code and writes an audit log entry. */
export async function issueGoodwillVoucher(
  tx: Transaction,
  by: Actor,
  { customerId, amount, currency, expiresAt, reason }: Goodwill,
): Promise<HandlerReply<{ amount: Money }, Problem<"not-found">, 201>> {
  const customer = await findCustomer(tx, customerId);
  if (customer === null) return notFound;
  const locale = await findCustomerLocale(tx, customerId);
  const voucher = { amount, currency, expiresAt };
  const voucherId = await issueFreeVoucher(tx, { email: customer.email, locale }, voucher);
  await audit(tx, by, {
    action: "voucher",
    subjectKind: "customer",
    subjectId: customerId,
    reason,
    // The id, not the code, which could be spent.
    details: { voucherId, amount, currency },
  });
  return { status: 201, body: { amount: { amount, currency } } };
}
