import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { BandBadge } from "~/ui/band-badge";

import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

const SPECIAL_KINDS = ["wheelchair", "companion", "transfer"] as const;

export type SeatKeyProps = {
  bands: PriceList["bands"];
  /** Of the section: only signs that are there are explained. */
  kinds: readonly Seat["kind"][];
};

/** What the signs on the seats mean: each band's edge with its price, and the letters. */
export function SeatKey({ bands, kinds }: SeatKeyProps) {
  const { t, locale } = useTranslation();
  const signs = SPECIAL_KINDS.filter((kind) => kinds.includes(kind));
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
      {signs.map((kind) => (
        <li key={kind}>{t(`seats.key.${kind}`)}</li>
      ))}
    </ul>
  );
}
