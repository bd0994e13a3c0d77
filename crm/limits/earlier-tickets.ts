import { hasAccessPrice } from "./access-limit";
import type { InstanceSale } from "../pricing/instance-sale";
import { countLimited, type RowLimitRule } from "./row-limit";
import type { PriceTypeCount } from "./ticket-limits";

type LimitedSale = Pick<InstanceSale, "name" | "priceTypes" | "prices">;

/**
 * Whether a limit on price types counts what the buyer bought before with these tickets of one performance. Most tickets
 * have none, and then a buyer's earlier orders, which may be thousands, need not be read.
 */
export function countsEarlierTickets(
  sale: LimitedSale,
  inOrder: readonly PriceTypeCount[],
): boolean {
  const isLimited = ({ priceTypeId }: PriceTypeCount) =>
    sale.priceTypes.some(({ id, maxTickets }) => id === priceTypeId && maxTickets !== null);
  return hasAccessPrice(sale, inOrder) || inOrder.some(isLimited);
}

/** The same of a limit on rows. */
export const countsEarlierRows = (
  { rowLimit }: { rowLimit: RowLimitRule | null },
  rows: readonly (string | null)[],
): boolean => rowLimit !== null && countLimited(rowLimit, rows) > 0;
