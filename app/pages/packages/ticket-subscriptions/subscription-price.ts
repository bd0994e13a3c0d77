import type { Locale } from "#contract/names/locales";
import type { Money } from "#contract/schemas/money";
import { money } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";

/** `fee`: of each ticket that it is used for; null if there is none. */
type SubscriptionPrice = { price: Money; fee: Money | null; vouchers: number };

/** "$534 for 6 tickets: $480 today, $9 with each ticket", or only the price if there is no fee. */
export function subscriptionPrice(
  t: Translate,
  locale: Locale,
  { price, fee, vouchers }: SubscriptionPrice,
  text: "price" | "from" = "price",
): string {
  if (fee === null || vouchers === 0) return formatPrice(price, locale);
  const total = money(price.amount + vouchers * fee.amount, price.currency);
  return t(`packages.subscriptions.${text}`, {
    count: vouchers,
    total: formatPrice(total, locale),
    price: formatPrice(price, locale),
    fee: formatPrice(fee, locale),
  });
}

/** What a ticket costs with its fee; null if that isn't a whole number of minor units, or is all of the price. */
export function priceOfTicket({ price, fee, vouchers }: SubscriptionPrice): Money | null {
  if (vouchers < 2 || price.amount % vouchers !== 0) return null;
  return money(price.amount / vouchers + (fee?.amount ?? 0), price.currency);
}
