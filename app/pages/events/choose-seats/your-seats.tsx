import { groupBy } from "#runtime/group-by";
import type { BasketTicket } from "#contract/schemas/basket";
import type { TicketPrice } from "#contract/schemas/price-list";
import { ownSectionName, seatSectionName } from "#contract/text/section-name";
import { bandMark } from "~/domain/seating/bands";
import { addMoney } from "~/domain/arithmetic/money";
import {
  currencyAffixes,
  countedTotal,
  formatPrice,
  wholeUnits,
} from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { Arrangement } from "~/domain/seating/seats-apart";
import type { SeatWithStatus } from "~/domain/seating/seat-sections";
import { NamesWithin } from "~/ui/content-text";
import { RunningTotal } from "~/ui/totals";

import { isApart, type HeldSeat, TicketsApart } from "~/parts/lines/seats-apart";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import { seatsLabel } from "~/i18n/seat-words";

/** A seat of this performance in the visitor's basket. */
export type OwnSeat = Pick<BasketTicket, "seatId" | "total"> & HeldSeat;

/** Prices by band mark, for the total in CSS. Empty if a price has cents. */
export function wholePrices(
  seats: readonly SeatWithStatus[],
  list: OfferedPrices,
): Record<string, number> {
  const used = new Set(seats.map(({ seat }) => seat.band));
  const prices = list.bands.flatMap(({ id }, index) => {
    const price = used.has(id) ? choosePresetPrice(list, id) : null;
    return price === null ? [] : [[bandMark(index), wholeUnits(price.total)] as const];
  });
  const shown = prices.flatMap(([mark, price]) => (price === null ? [] : [[mark, price] as const]));
  return shown.length === prices.length ? Object.fromEntries(shown) : {};
}

type OwnSeatsProps = {
  own: readonly OwnSeat[];
  /** Null for one seat, or if it is unknown. */
  arrangement: Arrangement | null;
};

/** The seats in the basket, one line per row, with their total. */
export function OwnSeats({ own, arrangement }: OwnSeatsProps) {
  const { t, locale } = useTranslation();
  const [first, ...others] = own.map(({ total }) => total);
  if (first === undefined) return null;
  const rows = groupBy(own, ({ seat }) => `${seat.section}, ${seat.row ?? ""}`);
  return (
    <>
      <div className="details text-small">
        {[...rows].map(([name, rowSeats]) => (
          <p key={name}>
            <NamesWithin
              text={t("seats.offer", {
                section: seatSectionName(t, rowSeats[0].seat),
                seats: seatsLabel(
                  t,
                  rowSeats.map(({ seat }) => seat),
                ),
              })}
              names={[ownSectionName(t, rowSeats[0].seat.section)]}
            />
          </p>
        ))}
      </div>
      <p className="in-basket num font-semibold">
        {t("seats.inBasket", {
          count: own.length,
          total: formatPrice(addMoney(first, ...others), locale),
        })}
      </p>
      {isApart(arrangement) ? (
        <p className="apart text-small">
          <TicketsApart arrangement={arrangement} tickets={own} />
        </p>
      ) : null}
    </>
  );
}

/** In the place of the sum, which CSS counts. */
const SUM = "\n";

type SeatTotalProps = {
  formId: string;
  /** Of the section. */
  prices: readonly Pick<TicketPrice, "total" | "fee">[];
  /** Whether CSS can count them. */
  isCounted: boolean;
};

/** The number and price of the chosen seats, calculated in CSS, and by script if it runs. */
export function SeatTotal({ formId, prices, isCounted }: SeatTotalProps) {
  const { t, locale } = useTranslation();
  const currency = prices[0]?.total.currency;
  if (currency === undefined) return null;
  const hasFee = prices.some(({ fee }) => fee.amount > 0);
  const sum = t(hasFee ? "performance.runningTotal" : "performance.total", {
    total: currencyAffixes(currency, locale).join(SUM),
  });
  const [before, after] = isCounted ? sum.split(SUM) : [];
  return (
    <>
      <RunningTotal
        formId={formId}
        texts={countedTotal(t, hasFee)}
        currency={currency}
        locale={locale}
      />
      <p
        className="seat-sum num font-semibold"
        data-count={t("seats.count")}
        data-none={t("seats.chooseYours")}
        data-before={before}
        data-after={after}
      />
    </>
  );
}
