import type { Package } from "#contract/schemas/package";
import { type PosterLook, posterOf } from "#contract/posters/poster-look";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

/** The picture of a package: that of its first event, or one of its own where it is made of packages. */
export function packagePoster({ id, partIds, firstEvent }: Package): PosterLook | null {
  if (firstEvent !== null) return posterOf(firstEvent);
  return partIds.length > 0 ? { motif: "rings", seed: id } : null;
}

type Words = { t: Translate; locale: Locale };

/** "Choose 4 or more of 8 events": what one buys. */
export function packageContents(
  { type, minItems, partIds, eventCount }: Package,
  t: Translate,
): string {
  const all = type === "super" ? partIds.length + eventCount : eventCount;
  // Of a series it is every event.
  const count = type === "fixed-series" ? eventCount : minItems;
  return t(`packages.contents.${type}`, { count, all });
}

/** "15% off each ticket, before fees"; nothing where nothing comes off. */
export function packageDiscount({ percentOff }: Pick<Package, "percentOff">, t: Translate) {
  return percentOff > 0 ? t("packages.percentOff", { percent: percentOff }) : null;
}

/** Why a package cannot be bought now, and from when it can; null while it is on sale. */
export function packageClosed(
  { status, onSaleAt }: Pick<Package, "status" | "onSaleAt">,
  { t, locale }: Words,
): string | null {
  if (status === "on-sale") return null;
  if (status === "off-sale" || onSaleAt === null) return t(`packages.status.${status}`);
  return t("packages.status.onSaleFrom", { when: formatDate(onSaleAt, "date-time", locale) });
}

/** "From $141.40": the least that one package costs. */
export function packagePrice({ priceFrom }: Pick<Package, "priceFrom">, { t, locale }: Words) {
  return priceFrom && t("packages.from", { price: formatMoney(priceFrom, locale) });
}
