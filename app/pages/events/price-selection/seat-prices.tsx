import { knownName } from "#contract/text/known-names";
import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { SeatSectionText } from "~/ui/section-text";
import { ownValue } from "~/domain/own-value";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { SelectField } from "~/ui/forms/select-field";

import { choosePresetPrice } from "~/parts/performances/performance-sale";
import { bandName, seatsLabel } from "~/i18n/seat-words";

type SeatPricesProps = {
  seats: readonly Seat[];
  priceList: Pick<PriceList, "bands" | "priceTypes">;
  /** The chosen price types, by seat. */
  types: Readonly<Record<string, string>>;
};

/** Fields for the price type of each seat, as `seatChoiceSchema` parses them. */
export function SeatPrices({ seats, priceList, types }: SeatPricesProps) {
  return seats.map((seat) => (
    <SeatPrice key={seat.id} seat={seat} priceList={priceList} chosen={ownValue(types, seat.id)} />
  ));
}

type SeatPriceProps = Pick<SeatPricesProps, "priceList"> & {
  seat: Seat;
  chosen: string | undefined;
};

function SeatPrice({ seat, priceList, chosen }: SeatPriceProps) {
  const { t, locale } = useTranslation();
  const band = priceList.bands.find(({ id }) => id === seat.band);
  const level = bandName(t, band?.name ?? seat.band);
  return (
    <div>
      <input type="hidden" name="seat" value={seat.id} />
      <SelectField
        field={{ id: `type-${seat.id}`, name: "type" }}
        label={
          <>
            <SeatSectionText seat={seat} />, {seatsLabel(t, [seat])}, {level}
          </>
        }
        defaultValue={chosen ?? choosePresetPrice(priceList, seat.band)?.priceTypeId}
        options={(band?.prices ?? []).map(({ priceTypeId, total }) => {
          const type = priceList.priceTypes.find(({ id }) => id === priceTypeId);
          const name = knownName(t, "priceType", type?.name ?? "");
          const label = `${name}, ${formatPrice(total, locale)}`;
          return { value: priceTypeId, label };
        })}
      />
    </div>
  );
}
