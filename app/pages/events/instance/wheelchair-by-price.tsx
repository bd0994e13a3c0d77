import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { BandPlaces } from "~/domain/seating/band-places";
import { useTranslation } from "~/i18n/translation-context";

import { accessibleBands } from "~/parts/performances/performance-sale";
import { seatsPath } from "~/routing/seat-paths";
import { NoWheelchairSpace, WheelchairSearch } from "../wheelchair-search";

type WheelchairByPriceProps = {
  instance: InstanceDetail;
  priceList: PriceList;
  places: BandPlaces;
  /** Behind one line, beside a form that is used more often. */
  isFolded?: boolean;
};

/** Offers of a wheelchair space; the waiting list if none is left. */
export function WheelchairByPrice({
  instance,
  priceList,
  places,
  isFolded = false,
}: WheelchairByPriceProps) {
  const { t } = useTranslation();
  const { capacity, left } = priceList.wheelchairSpaces;
  const at = { event: instance.event.id, instance: instance.id };
  if (capacity > 0 && left === 0) return <NoWheelchairSpace at={at} />;
  if (instance.seating !== "reserved" || left === 0) return null;
  return (
    <WheelchairSearch
      action={seatsPath(at, "list")}
      party={{
        name: "together",
        label: t("performance.wheelchair.together"),
        max: instance.maxTickets,
        initial: Math.min(2, instance.maxTickets),
      }}
      bands={accessibleBands(priceList)}
      names={{ places, among: priceList.bands }}
      isFolded={isFolded}
    />
  );
}
