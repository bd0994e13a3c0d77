import type { MembershipLevel } from "#contract/schemas/membership";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import type { LevelOffer } from "./level-offer";

type Priced = Pick<MembershipLevel, "price" | "renewalPrice" | "months"> & { offer: LevelOffer };

/** "$50.00 a year": what a level costs this visitor. */
export function levelPrice(
  t: Translate,
  locale: Locale,
  { price, renewalPrice, months, offer }: Priced,
): string {
  const sum = formatMoney(offer.state === "renew" ? renewalPrice : price, locale);
  return months === 12
    ? t("memberships.aYear", { price: sum })
    : t("memberships.forMonths", { price: sum, count: months });
}
