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
  /** There is no other way to choose. Otherwise `MapLink` is above the choice by price. */
  isMain: boolean;
};

/** Links to choosing seats one by one; with general admission, only wheelchair spaces. */
export function SeatLinks({ at, instance, priceList, isMain }: SeatLinksProps) {
  const { t } = useTranslation();
  const access = accessSeatsTitle(t, instance);
  switch (instance.seating) {
    case "reserved":
      return (
        <Row dense>
          {isMain ? (
            <ButtonLink href={seatsPath(at, "overview")}>{t("seats.onMap")}</ButtonLink>
          ) : null}
          <a href={seatsPath(at, "list")} className="inline-block py-0.5">
            {t("seats.search.lead")}
          </a>
          {instance.hasWheelchairSpaces === false ? null : (
            <a href={accessSeatsPath(at)} className="inline-block py-0.5">
              {access}
            </a>
          )}
        </Row>
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

/** First on the page, because seats on the map need the most key presses. */
export function MapLink({ at }: Pick<SeatLinksProps, "at">) {
  const { t } = useTranslation();
  return (
    <p>
      <a href={seatsPath(at, "overview")} className="inline-block py-0.5">
        {t("seats.onMap")}
      </a>
    </p>
  );
}
