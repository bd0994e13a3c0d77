import { lineName } from "#contract/known-names";
import type { Basket } from "#contract/schemas/basket";
import type { Item, ItemKind } from "#contract/schemas/basket-item";
import { groupBy } from "#runtime/group-by";
import { money } from "~/domain/money";
import type { Locale } from "#contract/locales";
import { formatMoney } from "~/i18n/format-money";
import type { Translate, TranslationKey } from "~/i18n/translate";
import type { TotalsProps } from "~/ui/totals";

const NAMES = {
  "food-and-drink": "food.title",
  supplementary: "upsells.title",
  merchandise: "shop.title",
  membership: "memberships.title",
  "membership-gift": "basket.totals.kinds.membership-gift",
  donation: "basket.totals.kinds.donation",
  "gift-voucher": "site.giftCards",
  "ticket-subscription": "basket.totals.kinds.ticket-subscription",
  "booking-protection": "lineName.booking-protection",
  "cover-fee": "lineName.cover-fee",
} as const satisfies Record<Exclude<ItemKind, "package">, TranslationKey>;

type Contents = Pick<Basket, "tickets" | "items">;
type Priced = Pick<Contents["tickets"][number] | Item, "total" | "discount">;

/** A sum for tickets, for each package and for each kind of line: with fees, before discounts. They add up to the total. */
export function kindRows(
  t: Translate,
  locale: Locale,
  { tickets, items }: Contents,
): TotalsProps["rows"] {
  const row = (label: string, priced: readonly Priced[]) =>
    priced.slice(0, 1).map(({ total: { currency } }) => ({
      label,
      amount: formatMoney(
        money(
          priced.reduce((sum, { total, discount }) => sum + total.amount + discount.amount, 0),
          currency,
        ),
        locale,
      ),
    }));
  const packages = items.filter(
    (item) => item.kind === "package" && item.details.superItemId === null,
  );
  const idsIn = ({ id }: Item) => [
    id,
    ...items.flatMap((item) =>
      item.kind === "package" && item.details.superItemId === id ? [item.id] : [],
    ),
  ];
  const single = tickets.filter(({ packageItemId }) => packageItemId === null);
  const kinds = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const byKind = groupBy(items, ({ kind }) => kind);
  return [
    ...row(t("basket.count.tickets", { count: single.length }), single),
    ...packages.flatMap((line) => {
      const ids = idsIn(line);
      return row(
        lineName(t, line),
        tickets.filter(
          ({ packageItemId }) => packageItemId !== null && ids.includes(packageItemId),
        ),
      );
    }),
    ...kinds.flatMap((kind) => row(t(NAMES[kind]), byKind.get(kind) ?? [])),
  ];
}
