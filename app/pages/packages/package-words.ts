import type { Package } from "#contract/schemas/package";
import { packagePoster } from "#runtime/posters/item-posters";
import type { PosterLook } from "#runtime/posters/poster-look";
import { sharedPoster } from "~/domain/pictures/poster-image";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import type { Translation } from "~/i18n/translation-context";

/** The package's poster, or the photograph of its first event that replaces it. */
export const offerPoster = ({ id, firstEvent }: Package): PosterLook => ({
  ...packagePoster(id),
  photo: firstEvent?.photo ?? null,
});

/** The preview of a shared link. */
export const packageShare = (offer: Package) => ({
  text: offer.description,
  ...sharedPoster(packagePoster(offer.id)),
});

/** "Choose 4 or more of 8 events" */
export function packageContents(
  { type, minItems, partIds, eventCount }: Package,
  t: Translate,
): string {
  const all = type === "super" ? partIds.length + eventCount : eventCount;
  // A series includes every event.
  const count = type === "fixed-series" ? eventCount : minItems;
  return t(`packages.contents.${type}`, { count, all });
}

/** What says whether a package can be bought. */
export type SaleOfPackage = Pick<
  Package,
  "type" | "status" | "onSaleAt" | "hasEnoughEvents" | "hasCommonPrice"
>;

export const toSale = ({
  type,
  status,
  onSaleAt,
  hasEnoughEvents,
  hasCommonPrice,
}: Package): SaleOfPackage => ({
  type,
  status,
  onSaleAt,
  hasEnoughEvents,
  hasCommonPrice,
});

/** Whether canceled or past events leave fewer than a package takes. */
export const lacksEvents = ({ hasEnoughEvents }: Pick<Package, "hasEnoughEvents">): boolean =>
  hasEnoughEvents === false;

/**
 * Why a package can't be bought now, and when its sale starts if that is known; null while it can. `now`: dates within a year
 * from it don't name theirs.
 */
export function packageClosed(
  offer: SaleOfPackage,
  { t, locale, now }: Translation & { now: string | undefined },
): string | null {
  const { status, onSaleAt, type } = offer;
  if (status !== "off-sale" && lacksEvents(offer))
    return t(type === "fixed-series" ? "packages.series.gone" : "packages.tooFewEvents");
  if (status !== "off-sale" && offer.hasCommonPrice === false) return t("packages.series.notSold");
  if (status === "on-sale") return null;
  if (status === "off-sale" || onSaleAt === null) return t(`packages.status.${status}`);
  return t("packages.status.onSaleFrom", { when: formatNearDay(onSaleAt, now, locale) });
}

export type PriceOfPackage = Pick<
  Package,
  "type" | "minItems" | "eventCount" | "priceFrom" | "savesFrom"
>;

/** "4 events from $141.40"; null without a price. */
export function packageFrom(
  { type, minItems, eventCount, priceFrom }: PriceOfPackage,
  { t, locale }: Translation,
): string | null {
  if (priceFrom === null) return null;
  const count = type === "fixed-series" ? eventCount : minItems;
  const parts = type === "super" ? "packages" : "events";
  return t(`packages.offer.${parts}`, { count, price: formatPrice(priceFrom, locale) });
}

/**
 * "4 events from $141.40, you save $18.60"; null without a price. Never a percentage: the discount is one before fees,
 * which the shown prices include.
 */
export function packagePrice(offer: PriceOfPackage, words: Translation): string | null {
  const from = packageFrom(offer, words);
  const { savesFrom = null } = offer;
  return from === null || savesFrom === null
    ? from
    : words.t("packages.offerSaves", { offer: from, sum: formatPrice(savesFrom, words.locale) });
}
