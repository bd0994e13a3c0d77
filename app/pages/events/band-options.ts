import type { Locale } from "#contract/names/locales";
import type { Money } from "#contract/schemas/money";
import type { PriceBand } from "#contract/schemas/price-list";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { bandName } from "~/i18n/seat-words";
import type { Translate } from "~/i18n/translate";
import { choosePresetPrice, type OfferedPrices } from "~/parts/performances/performance-sale";
import { placeTitles } from "./instance/place-card";

export type BandOption = Pick<PriceBand, "id" | "name"> & {
  /** Unknown for packages at several halls. */
  sections?: PriceBand["sections"];
  total: Money | null;
};

/** A price list with the places of its bands, where they are known. */
export type LocatedPrices = OfferedPrices & { bands: readonly Omit<BandOption, "total">[] };

/** The bands with the usual price of each. */
export const pricedBands = (list: LocatedPrices): BandOption[] =>
  list.bands.map((band) => ({ ...band, total: choosePresetPrice(list, band.id)?.total ?? null }));

/** Bands as choices, by their places in the hall and the usual price: "Orchestra · First Tier, $85". */
export function bandOptions(
  t: Translate,
  locale: Locale,
  bands: readonly BandOption[],
): { value: string; label: string }[] {
  const located = bands.flatMap(({ id, name, sections }) =>
    sections === undefined ? [] : [{ id, name, sections }],
  );
  const titles = placeTitles(t, located, {});
  return bands.map(({ id, name, total }) => {
    const place = titles.get(id) ?? bandName(t, name);
    return { value: id, label: total === null ? place : `${place}, ${formatPrice(total, locale)}` };
  });
}
