import type { TicketPrice } from "#contract/schemas/price-list";
import { money } from "~/domain/arithmetic/money";
import { countedTotal, formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";

/** app/choose.css has a rule for each. */
const MAX_NUMBER = 12;

type CountedSumsProps = {
  /** Of each place, in their order; null if it has none, or its buyers choose it. */
  prices: readonly (TicketPrice | null)[];
  maxTickets: number;
};

/** The total of the chosen number and place, shown by app/choose.css while no script counts it. */
export function CountedSums({ prices, maxTickets }: CountedSumsProps) {
  const { t, locale } = useTranslation();
  const numbers = Array.from({ length: Math.min(maxTickets, MAX_NUMBER) }, (_, at) => at + 1);
  const sums = ({ total, fee }: TicketPrice) => {
    const texts = countedTotal(t, fee.amount > 0);
    return numbers.map((number) => [
      `data-${number}`,
      texts[number === 1 ? "one" : "other"]
        .replace("{count}", String(number))
        .replace("{total}", formatPrice(money(total.amount * number, total.currency), locale)),
    ]);
  };
  return (
    <p className="place-sums num text-total font-bold">
      {prices.map((price, at) => (
        // Only the order distinguishes places.
        <span key={at} {...(price === null ? {} : Object.fromEntries(sums(price)))} />
      ))}
    </p>
  );
}
