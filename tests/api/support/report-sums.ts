import { PAYMENT_KINDS, type DayReport } from "#contract/operations/staff/reports";
import { stored, venueDate } from "./stored";

/** Sums that day reports and records both have. */
export type Sums = Record<string, number>;
export const total = <T>(rows: readonly T[], getAmount: (row: T) => number) =>
  rows.reduce((sum, row) => sum + getAmount(row), 0);
export const added = (sums: readonly Sums[]): Sums =>
  sums.reduce<Sums>((all, one) => {
    for (const [name, amount] of Object.entries(one)) all[name] = (all[name] ?? 0) + amount;
    return all;
  }, {});

export function sumsOfReport({
  rows,
  vatByRate,
  paidWith,
  takings,
  performances,
}: DayReport): Sums {
  const paid = (...kinds: string[]) =>
    total(
      paidWith.filter(({ kind }) => kinds.includes(kind)),
      ({ sold, returned }) => sold - returned,
    );
  return {
    sold: total(rows, ({ sold }) => sold.amount),
    returned: total(rows, ({ returned }) => returned.amount),
    vat: total(rows, ({ sold }) => sold.vat),
    netByRate: total(vatByRate ?? [], ({ sold }) => sold.amount - sold.vat),
    vatByRate: total(vatByRate ?? [], ({ sold }) => sold.vat),
    returnedByRate: total(vatByRate ?? [], ({ returned: back }) => back.amount),
    giftCards: paid("gift-card"),
    credit: paid("credit"),
    byProvider: paid("card", "mobile", "direct-debit"),
    paid: paid(...PAYMENT_KINDS),
    soldByPerformance: total(performances, ({ sold }) => sold),
    returnedByPerformance: total(performances, ({ returned }) => returned),
    takings: total(takings, ({ taken, refunded }) => taken - refunded),
  };
}

/** The same sums from the records themselves, without days, lines or shares. */
export async function sumsOfRecords(): Promise<Sums> {
  const orders = (await stored.orders.find({})).filter(({ confirmedAt }) => confirmedAt !== null);
  const ids = new Set(orders.map(({ id }) => id));
  const isOfOrder = ({ orderId }: { orderId: string | null }) => ids.has(orderId ?? "");
  const returns = (await stored.orderReturns.find({})).filter(isOfOrder);
  const whole = orders.filter(
    ({ id, returnedAmount }) =>
      returnedAmount !== null && returns.every(({ orderId }) => orderId !== id),
  );
  const charges = (await stored.recurringCharges.find({})).filter(({ state }) => state === "paid");
  const payments = (await stored.payments.find({})).filter(({ paidAt }) => paidAt !== null);
  const vouchers = (await stored.giftVoucherEntries.find({})).filter(isOfOrder);
  const entries = (await stored.creditEntries.find({})).filter(isOfOrder);
  const grants = (await stored.creditGrants.find({})).filter(isOfOrder);
  const sold = total(orders, (order) => order.total) + total(charges, ({ amount }) => amount);
  const returned =
    total(returns, ({ amount }) => amount) +
    total(whole, ({ returnedAmount }) => returnedAmount ?? 0) +
    total(charges, ({ refunded }) => refunded);
  const takings =
    total(payments, ({ amount, state }) => (state === "paid" ? amount : 0)) +
    total(charges, ({ amount, refunded }) => amount - refunded) -
    total(returns, ({ cardAmount }) => cardAmount);
  return {
    sold,
    returned,
    soldByPerformance: sold,
    returnedByPerformance: returned,
    vat: total(orders, ({ vat }) => vat),
    netByRate: sold - total(orders, ({ vat }) => vat),
    vatByRate: total(orders, ({ vat }) => vat),
    returnedByRate: returned,
    giftCards: -total(vouchers, ({ amount }) => amount),
    credit: -total(entries, ({ amount }) => amount) - total(grants, ({ amount }) => amount),
    byProvider: takings,
    takings,
    paid: sold - returned,
  };
}

/** Every day on which something moved. */
export async function listDays(): Promise<string[]> {
  const orders = await stored.orders.find({}, ["confirmedAt", "returnedAt"]);
  const returns = await stored.orderReturns.find({}, ["returnedAt"]);
  const payments = await stored.payments.find({}, ["paidAt"]);
  const charges = await stored.recurringCharges.find({}, ["paidAt"]);
  const refunds = await stored.chargeRefunds.find({}, ["refundedAt"]);
  const times = [...orders, ...returns, ...payments, ...charges, ...refunds].flatMap((row) =>
    Object.values(row).flatMap((time: Date | null) => time ?? []),
  );
  return [...new Set(times.map(venueDate))].sort();
}
