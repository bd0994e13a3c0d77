import type { Locale } from "#contract/names/locales";
import type { Money } from "#contract/schemas/money";
import type { PriceBand } from "#contract/schemas/price-list";
import type { BandPlaces } from "~/domain/seating/band-places";
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

/** What bands are named by where they are chosen by price. */
export type BandNames = {
  /** Empty if the bands are in several halls. */
  places?: BandPlaces | undefined;
  /** All bands of the price list, which the names tell apart. */
  among?: readonly Omit<BandOption, "total">[] | undefined;
};

/** Bands as choices, by the names that their places have by price, and the usual price: "Close to the stage, $145". */
export function bandOptions(
  t: Translate,
  locale: Locale,
  bands: readonly BandOption[],
  { places = {}, among = bands }: BandNames = {},
): { value: string; label: string }[] {
  const located = among.flatMap(({ id, name, sections }) =>
    sections === undefined ? [] : [{ id, name, sections }],
  );
  const titles = placeTitles(t, located, places);
  return bands.map(({ id, name, total }) => {
    const place = titles.get(id) ?? bandName(t, name);
    return { value: id, label: total === null ? place : `${place}, ${formatPrice(total, locale)}` };
  });
}
