import { type SQL, sql } from "drizzle-orm";

import type { VatRates } from "#contract/venue";
import type { TaxPart } from "../../basket/totals/price-basket";
import type { Reader } from "../../platform/database/database";
import type { OrderRow } from "../../tables/orders";
import { type Movement, ratesOfRevenue, sumMovements } from "./order-movements";

/** The tax in what was returned, minor units. `byRate`: the highest rate first; null where the order's rates are unknown. */
export type ReturnedTax = { amount: number; byRate: TaxPart[] | null };

type TaxedOrder = Pick<OrderRow, "id" | "vat" | "vatByRate">;

/** The same lines as the reports add up. `returnId`: of one return (see `MovementScope`), otherwise of all. */
export async function findReturnedTax(
  db: Reader,
  order: TaxedOrder,
  { vatRates, returnId }: { vatRates: VatRates; returnId?: string },
): Promise<ReturnedTax> {
  if (order.vat === 0) return { amount: 0, byRate: [] };
  const ofOrder = (id: SQL) => sql`${id} = ${order.id}`;
  const scope = { ofOrder, ...(returnId === undefined ? {} : { returnId }) };
  const movements = await sumMovements(db, scope, vatRates);
  const rates = ratesOfRevenue(vatRates);
  const sold = taxByRate(
    movements.filter(({ isReturn }) => !isReturn),
    rates,
  );
  const returned = movements.filter(({ isReturn }) => isReturn);
  return {
    amount: returned.reduce((sum, { vat }) => sum + vat, 0),
    byRate: isSame(sold, order.vatByRate) ? taxByRate(returned, rates) : null,
  };
}

function taxByRate(
  movements: readonly Pick<Movement, "kind" | "vat">[],
  rates: Readonly<Record<string, number>>,
): TaxPart[] {
  const taxes = new Map<number, number>();
  for (const { kind, vat } of movements) {
    const rate = rates[kind] ?? 0;
    taxes.set(rate, (taxes.get(rate) ?? 0) + vat);
  }
  return [...taxes]
    .map(([rate, amount]) => ({ rate, amount }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => other.rate - one.rate);
}

const isSame = (parts: readonly TaxPart[], others: readonly TaxPart[] | null): boolean =>
  others !== null &&
  parts.length === others.length &&
  parts.every(({ rate, amount }, at) => others[at]?.rate === rate && others[at].amount === amount);
