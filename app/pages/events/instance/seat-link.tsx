import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { ButtonLink } from "~/ui/button-link";
import { Row } from "~/ui/layout/row";
import { ACCESS_VIEW } from "~/domain/seats/choosable-sections";

import { useTranslation } from "~/i18n/translation-context";

import { accessSeatsPath, seatsPath } from "../seat-pages";

export type SeatLinkProps = {
  at: { event: string; instance: string };
  instance: Pick<InstanceDetail, "seating">;
  priceList: Pick<PriceList, "bands">;
};

/** The ways to seats that are chosen one by one; in a hall without numbers, those for wheelchair users alone. */
export function SeatLink({ at, instance, priceList }: SeatLinkProps) {
  const { t } = useTranslation();
  switch (instance.seating) {
    case "reserved":
      return (
        <Row>
          <ButtonLink look="quiet" href={seatsPath(at, "overview")}>
            {t("seats.title")}
          </ButtonLink>
          <ButtonLink look="quiet" href={accessSeatsPath(at)}>
            {t("seats.access.title")}
          </ButtonLink>
          <ButtonLink look="quiet" href={seatsPath(at, "list")}>
            {t("seats.search.lead")}
          </ButtonLink>
        </Row>
      );
    case "general":
      return priceList.bands.some(({ available, byPrice }) => available > byPrice) ? (
        <p>
          <ButtonLink look="quiet" href={seatsPath(at, ACCESS_VIEW)}>
            {t("seats.access.title")}
          </ButtonLink>
        </p>
      ) : null;
    case "virtual":
      return null;
  }
}
