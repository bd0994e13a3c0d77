import { BandBadge } from "~/ui/band-badge";
import type { PriceList } from "~/domain/events/event";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

/** What the signs on the seats mean: each band's edge with its price, and the letters. */
export function SeatKey({ bands }: { bands: PriceList["bands"] }) {
  const { t, locale } = useWords();
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
      {bands.map(({ id, name, prices: [first] }) =>
        first === undefined ? null : (
          <li key={id} className="num flex items-center gap-2">
            <BandBadge letter={name} name={t("performance.bandName", { band: name })} />
            {formatMoney(first.total, locale)}
          </li>
        ),
      )}
      <li className="flex items-center gap-2">
        <span className="seat taken" aria-hidden="true" />
        {t("seats.key.taken")}
      </li>
      <li>{t("seats.key.signs")}</li>
    </ul>
  );
}
