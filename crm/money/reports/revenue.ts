import {
  type PaymentKind,
  PAYMENT_KINDS,
  REVENUE_KINDS,
  type Revenue,
} from "#contract/operations/staff/reports";
import type { Movement } from "../orders/order-movements";

/** A movement with what direct debits paid of it, which orders are not paid with. */
export type PaidMovement = Movement & { directDebit?: number };

const TENDERS = {
  card: "card",
  mobile: "mobile",
  "direct-debit": "directDebit",
  "gift-card": "giftCard",
  credit: "credit",
  elsewhere: "elsewhere",
} as const satisfies Record<PaymentKind, keyof PaidMovement>;

type Row = Revenue["rows"][number];

const nothing = () => ({ count: 0, amount: 0, vat: 0 });
const isNothing = ({ count, amount, vat }: Row["sold"]) => count === 0 && amount === 0 && vat === 0;

/** Adds up movements by kind and product, by rate of tax, and by tender. `rates`: in percent, by kind. */
export function sumRevenue(
  movements: readonly PaidMovement[],
  currency: string,
  rates: Readonly<Record<string, number>>,
): Revenue {
  const rows = new Map<string, Row>();
  const paidWith = new Map<PaymentKind, { sold: number; returned: number }>();
  const free = { complimentary: 0, discounted: 0 };
  let discounts = 0;
  for (const movement of movements) {
    const { isReturn, kind, productId: id, name } = movement;
    const side = isReturn ? "returned" : "sold";
    const key = `${kind} ${id ?? ""}`;
    const row: Row = rows.get(key) ?? { kind, id, name, sold: nothing(), returned: nothing() };
    rows.set(key, row);
    row.name ??= name;
    row[side].count += movement.quantity;
    row[side].amount += movement.amount;
    row[side].vat += movement.vat;
    for (const tender of PAYMENT_KINDS) {
      const sums = paidWith.get(tender) ?? { sold: 0, returned: 0 };
      sums[side] += movement[TENDERS[tender]] ?? 0;
      paidWith.set(tender, sums);
    }
    const sign = isReturn ? -1 : 1;
    free.complimentary += sign * movement.complimentary;
    free.discounted += sign * movement.discounted;
    if (!isReturn) discounts += movement.discount;
  }
  return {
    currency,
    rows: [...rows.values()]
      // Packages are lines without a price; their tickets have it.
      .filter(({ kind, sold, returned }) =>
        kind === "package"
          ? sold.amount !== 0 || returned.amount !== 0
          : !isNothing(sold) || !isNothing(returned),
      )
      .sort(
        (a, b) =>
          REVENUE_KINDS.indexOf(a.kind) - REVENUE_KINDS.indexOf(b.kind) ||
          (a.name ?? "").localeCompare(b.name ?? "", "en") ||
          (a.id ?? "").localeCompare(b.id ?? "", "en"),
      ),
    vatByRate: sumByRate(movements, rates),
    discounts,
    free,
    paidWith: [...paidWith]
      .map(([kind, sums]) => ({ kind, ...sums }))
      .filter(({ sold, returned }) => sold !== 0 || returned !== 0),
  };
}

type RateSums = NonNullable<Revenue["vatByRate"]>;

/** The highest rate first; 0 for what has no tax. */
function sumByRate(
  movements: readonly PaidMovement[],
  rates: Readonly<Record<string, number>>,
): RateSums {
  const sums = new Map<number, RateSums[number]>();
  for (const { isReturn, kind, amount, vat } of movements) {
    const rate = rates[kind] ?? 0;
    const nothing = { rate, sold: { amount: 0, vat: 0 }, returned: { amount: 0, vat: 0 } };
    const sum = sums.get(rate) ?? nothing;
    sums.set(rate, sum);
    const side = sum[isReturn ? "returned" : "sold"];
    side.amount += amount;
    side.vat += vat;
  }
  return [...sums.values()]
    .filter(({ sold, returned }) =>
      [sold, returned].some(({ amount, vat }) => amount !== 0 || vat !== 0),
    )
    .sort((one, other) => other.rate - one.rate);
}

export type PerformanceSums = {
  instanceId: string | null;
  tickets: number;
  sold: number;
  returned: number;
};

/** Adds up movements by performance; what is for none is last, with the id null, unless it is nothing. */
export function sumByPerformance(movements: readonly PaidMovement[]): PerformanceSums[] {
  const sums = new Map<string | null, PerformanceSums>();
  for (const { isReturn, instanceId, kind, quantity, amount } of movements) {
    const row = sums.get(instanceId) ?? { instanceId, tickets: 0, sold: 0, returned: 0 };
    sums.set(instanceId, row);
    if (kind === "ticket") row.tickets += isReturn ? -quantity : quantity;
    row[isReturn ? "returned" : "sold"] += amount;
  }
  return [...sums.values()].filter(
    ({ instanceId, sold, returned }) => instanceId !== null || sold !== 0 || returned !== 0,
  );
}
