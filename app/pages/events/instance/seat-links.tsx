import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { accessSeatsTitle } from "~/i18n/access-words";
import { useTranslation } from "~/i18n/translation-context";
import { ACCESS_VIEW } from "~/domain/seating/seat-sections";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/layout/primitives";

import { accessSeatsPath, type PerformanceParams, seatsPath } from "~/routing/seat-paths";

type SeatLinksProps = {
  at: PerformanceParams;
  instance: InstanceDetail;
  priceList: PriceList;
  /** There is no other way to choose. */
  isMain: boolean;
};

/** Links to choosing seats one by one; with general admission, only wheelchair spaces. */
export function SeatLinks({ at, instance, priceList, isMain }: SeatLinksProps) {
  const { t } = useTranslation();
  const access = accessSeatsTitle(t, instance);
  switch (instance.seating) {
    case "reserved":
      return (
        <div className="seat-links">
          <Row dense>
            {isMain ? (
              <ButtonLink href={seatsPath(at, "overview")}>{t("seats.onMap")}</ButtonLink>
            ) : (
              <a href={seatsPath(at, "overview")} className="inline-block py-0.5">
                {t("seats.onMap")}
              </a>
            )}
            <a href={seatsPath(at, "list")} className="inline-block py-0.5">
              {t("seats.search.lead")}
            </a>
            {instance.hasWheelchairSpaces === false ? null : (
              <a href={accessSeatsPath(at)} className="inline-block py-0.5">
                {access}
              </a>
            )}
          </Row>
        </div>
      );
    case "general":
      if (!priceList.bands.some(({ available, byPrice }) => available > byPrice)) return null;
      return (
        <ButtonLink standalone look="quiet" href={seatsPath(at, ACCESS_VIEW)}>
          {access}
        </ButtonLink>
      );
    case "virtual":
      return null;
  }
}
