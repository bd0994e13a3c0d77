import { lineName } from "#contract/text/known-names";
import type { Basket } from "#contract/schemas/basket";
import { type Item, ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import { groupBy } from "#runtime/group-by";
import { money } from "~/domain/arithmetic/money";
import { isWholePackage, findTickets } from "~/domain/packages/package-lines";
import type { WriteMoney } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import type { TotalsProps } from "~/ui/totals";
import { getView } from "./line-kinds";

type Contents = Pick<Basket, "tickets" | "items">;
type Priced = Pick<Contents["tickets"][number] | Item, "total" | "discount">;

/**
 * A sum with fees for tickets, for each package and for each kind of line. A package's is the one on its line, after its
 * discounts, and the others are before them: with `withoutPackageDiscounts` they add up to the total.
 */
export function kindRows(
  t: Translate,
  write: WriteMoney,
  { tickets, items }: Contents,
): TotalsProps["rows"] {
  const sumRow = (label: string, priced: readonly Priced[], getPrice: (line: Priced) => number) =>
    priced.slice(0, 1).map(({ total: { currency } }) => ({
      label,
      amount: write(
        money(
          priced.reduce((sum, line) => sum + getPrice(line), 0),
          currency,
        ),
      ),
    }));
  const row = (label: string, priced: readonly Priced[]) =>
    sumRow(label, priced, ({ total, discount }) => total.amount + discount.amount);
  const single = tickets.filter(({ packageItemId }) => packageItemId === null);
  const byKind = groupBy(items, ({ kind }) => kind);
  return [
    ...row(t("basket.count.tickets", { count: single.length }), single),
    ...items
      .filter(isWholePackage)
      .flatMap((line) =>
        sumRow(
          lineName(t, line),
          findTickets(line, { tickets, items }),
          ({ total }) => total.amount,
        ),
      ),
    ...ITEM_KINDS.flatMap((kind) => {
      const { totalName } = getView<ItemKind>({ kind });
      return totalName === null ? [] : row(t(totalName), byKind.get(kind) ?? []);
    }),
  ];
}
