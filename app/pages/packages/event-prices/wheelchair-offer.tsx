import { useTranslation } from "~/i18n/translation-context";
import type { PerformanceParams } from "~/routing/seat-paths";
import {
  NoWheelchairSpace,
  WheelchairSearch,
  WheelchairSection,
} from "~/pages/events/wheelchair-search";
import { StandaloneLink } from "~/ui/layout/primitives";

type WheelchairOfferProps = {
  at: PerformanceParams;
  /** Free wheelchair spaces. */
  left: number;
  /** Null where there are no rows: there the spaces are chosen on the map. */
  search: {
    action: string;
    maxQuantity: number | null;
    bands: Parameters<typeof WheelchairSearch>[0]["bands"];
    kept: [string, string][];
  } | null;
  quantity: number;
  /** The builder, with a wheelchair space at every event. */
  forAllPath: string;
};

export function WheelchairOffer({ at, left, search, quantity, forAllPath }: WheelchairOfferProps) {
  const { t } = useTranslation();
  const forAll = (
    <StandaloneLink href={forAllPath}>{t("packages.seats.spaceForAll")}</StandaloneLink>
  );
  if (left === 0) return <NoWheelchairSpace at={at}>{forAll}</NoWheelchairSpace>;
  if (search === null) return <WheelchairSection>{forAll}</WheelchairSection>;
  const { maxQuantity, ...form } = search;
  return (
    <WheelchairSearch
      {...form}
      party={
        maxQuantity === null
          ? null
          : {
              name: "quantity",
              label: t("packages.builder.quantity"),
              max: maxQuantity,
              initial: quantity,
            }
      }
    >
      {forAll}
    </WheelchairSearch>
  );
}
