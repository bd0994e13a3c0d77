import { FEW_LEFT, isLimited } from "#contract/rules/availability/availability";
import type { PriceBand } from "#contract/schemas/price-list";
import type { BandPlace, GroupsLeft } from "~/domain/seating/band-places";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

/** A larger number of seats or groups left is not shown, because it doesn't help visitors decide. */
const MAX_SEATS_SHOWN = 20;
const MAX_GROUPS_SHOWN = 50;

type SeatsLeftProps = {
  band: PriceBand;
  place: BandPlace | undefined;
  /** No seats are left to choose by price. */
  isSold: boolean;
  /** Of tickets. */
  number: number;
  maxTickets: number;
};

/** "6 pairs left", for one ticket "Only 12 left". The stylesheet shows another text once another number is chosen. */
export function SeatsLeft({ band, place, isSold, number, maxTickets }: SeatsLeftProps) {
  const { t } = useTranslation();
  if (isSold)
    return <>{t(band.available > 0 ? "performance.chosenOnly" : "availability.sold-out")}</>;
  const groups = place?.groups ?? [];
  if (groups.length < 2) return <LeftText count={seatsLeft(t, band)} />;
  const sizes = Array.from({ length: Math.min(maxTickets, groups.length) }, (_, at) => at + 1);
  const others = sizes.filter((size) => size !== number);
  return (
    <span className="left">
      <LeftText count={leftFor(t, band, groups, number)} className={`n${number}`} />
      {others.map((size) => (
        <LeftText
          key={size}
          count={leftFor(t, band, groups, size)}
          className={`n${size}`}
          isOther
        />
      ))}
    </span>
  );
}

type Count = { text: string; isFew?: boolean; isExact?: boolean };

type LeftTextProps = { count: Count | null; className?: string; isOther?: boolean };

function LeftText({ count, className, isOther = false }: LeftTextProps) {
  if (count === null) return null;
  const { text, isFew = false, isExact = isFew } = count;
  const Element = isExact ? "strong" : "span";
  const classes = [className, isFew ? "text-few" : undefined].filter(Boolean).join(" ");
  return (
    <Element className={classes || undefined} data-text={isOther ? text : undefined}>
      {isOther ? null : text}
    </Element>
  );
}

/** What is left for a number of tickets. */
function leftFor(
  t: Translate,
  band: PriceBand,
  groups: readonly GroupsLeft[],
  size: number,
): Count | null {
  const { byPrice } = band;
  const group = groups[size - 1];
  if (size === 1) return seatsLeft(t, band) ?? manySeatsLeft(t, band);
  if (group === undefined || byPrice < size) return seatsLeft(t, band);
  const { count, isRounded } = group;
  if (count >= MAX_GROUPS_SHOWN) return { text: t("performance.plentyTogether") };
  if (count === 0) {
    const most = groups.findLastIndex((one) => one.count > 0) + 1;
    return {
      text: t(most > 1 ? "performance.fewerTogether" : "performance.noneTogether", {
        number: size,
        most,
      }),
      isFew: true,
    };
  }
  if (size === 2)
    return isRounded
      ? { text: t("performance.manyPairs", { count }) }
      : { text: t("performance.pairsLeft", { count }), isFew: byPrice <= FEW_LEFT, isExact: true };
  return isRounded
    ? { text: t("performance.manyGroups", { count, size }) }
    : {
        text: t("performance.groupsLeft", { count, size }),
        isFew: byPrice <= FEW_LEFT,
        isExact: true,
      };
}

function seatsLeft(t: Translate, { byPrice, capacity }: PriceBand): Count | null {
  if (byPrice <= FEW_LEFT)
    return { text: t("performance.onlyLeft", { count: byPrice }), isFew: true };
  if (byPrice <= MAX_SEATS_SHOWN) return { text: t("performance.left", { count: byPrice }) };
  return isLimited({ capacity, left: byPrice }) ? { text: t("performance.limited") } : null;
}

/** Where others read how many groups are left. Rounded down to tens, as those. */
const manySeatsLeft = (t: Translate, { byPrice }: PriceBand): Count => ({
  text:
    byPrice > MAX_GROUPS_SHOWN
      ? t("performance.plenty")
      : t("performance.manyLeft", { count: Math.floor((byPrice - 1) / 10) * 10 }),
});
