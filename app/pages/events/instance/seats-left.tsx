import { FEW_LEFT, isLimited } from "#contract/rules/availability";
import type { PriceBand } from "#contract/schemas/price-list";
import type { BandPlace } from "~/domain/seating/band-places";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

/** A larger number of seats left is not shown, because it doesn't help visitors decide. */
const MAX_SEATS_SHOWN = 20;

type SeatsLeftProps = {
  band: PriceBand;
  place: BandPlace | undefined;
  /** No seats are left to choose by price. */
  isSold: boolean;
  /** One ticket is chosen. */
  isForOne: boolean;
};

/** "6 pairs left", for one ticket "Only 12 left". The stylesheet shows the other text once another number is chosen. */
export function SeatsLeft({ band, place, isSold, isForOne }: SeatsLeftProps) {
  const { t } = useTranslation();
  if (isSold)
    return <>{t(band.available > 0 ? "performance.chosenOnly" : "availability.sold-out")}</>;
  const seats = seatsLeft(t, band);
  const pairs = pairsLeft(t, band, place);
  if (pairs === null) return seats === null ? null : <LeftText {...seats} />;
  return (
    <>
      <LeftText {...pairs} className="for-several" isOther={isForOne} />
      <LeftText {...(seats ?? manySeatsLeft(t, band))} className="for-one" isOther={!isForOne} />
    </>
  );
}

type Count = { text: string; isFew?: boolean; isExact?: boolean };

function LeftText({
  text,
  isFew = false,
  isExact = isFew,
  className,
  isOther = false,
}: Count & { className?: string; isOther?: boolean }) {
  const Element = isExact ? "strong" : "span";
  const classes = [className, isFew ? "text-few" : undefined].filter(Boolean).join(" ");
  return (
    <Element className={classes || undefined} data-text={isOther ? text : undefined}>
      {isOther ? null : text}
    </Element>
  );
}

/** Null if no two seats are side by side, or if they are sold in blocks. */
function pairsLeft(t: Translate, { byPrice }: PriceBand, place: BandPlace | undefined) {
  const { count = 0, isRounded = false } = place?.pairs ?? {};
  if (count === 0) return null;
  return isRounded
    ? { text: t("performance.manyPairs", { count }) }
    : { text: t("performance.pairsLeft", { count }), isFew: byPrice <= FEW_LEFT, isExact: true };
}

function seatsLeft(t: Translate, { byPrice, capacity }: PriceBand): Count | null {
  if (byPrice <= FEW_LEFT)
    return { text: t("performance.onlyLeft", { count: byPrice }), isFew: true };
  if (byPrice <= MAX_SEATS_SHOWN) return { text: t("performance.left", { count: byPrice }) };
  return isLimited({ capacity, left: byPrice }) ? { text: t("performance.limited") } : null;
}

/** Where others read how many pairs are left. Rounded down to tens, as those. */
const manySeatsLeft = (t: Translate, { byPrice }: PriceBand): Count => ({
  text: t("performance.manyLeft", { count: Math.floor((byPrice - 1) / 10) * 10 }),
});
