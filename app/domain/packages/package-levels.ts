import { percentOf } from "#contract/schemas/money";
import type { Money } from "#contract/schemas/money";
import type { Package } from "#contract/schemas/package";
import type { PriceList } from "#contract/schemas/price-list";

import { money, timesMoney } from "../money";
import type { SeatLevel } from "./package-draft";

/** A price level at which a package sells a performance: the best seats of a band, at a price type. */
export type PackageLevel = {
  band: { id: string; name: string };
  priceType: { id: string; name: string };
  total: Money;
  faceValue: Money;
};

/** The price levels at which a package sells a performance, as long as seats are left. Never pay what you wish. */
export function listLevels(
  { bands, priceTypes }: Pick<Package, "bands" | "priceTypes">,
  list: Pick<PriceList, "bands" | "priceTypes">,
): PackageLevel[] {
  const types = list.priceTypes.filter(
    ({ id, payWhatYouWish }) =>
      payWhatYouWish === null && (priceTypes === null || priceTypes.includes(id)),
  );
  return list.bands
    .filter(({ id, byPrice }) => byPrice > 0 && (bands === null || bands.includes(id)))
    .flatMap(({ id, name, prices }) =>
      types.flatMap((type) => {
        const price = prices.find(({ priceTypeId }) => priceTypeId === type.id);
        if (price === undefined) return [];
        const { total, faceValue } = price;
        const priceType = { id: type.id, name: type.name };
        return [{ band: { id, name }, priceType, total, faceValue }];
      }),
    );
}

export const isLevel = ({ band, priceTypeId }: SeatLevel, level: PackageLevel): boolean =>
  level.band.name === band && level.priceType.id === priceTypeId;

export const levelOf = ({ band, priceType }: PackageLevel): SeatLevel => ({
  band: band.name,
  priceTypeId: priceType.id,
});

/** Of what several performances cost at one price level: the least and the most. */
export type LevelRange = { level: SeatLevel; priceType: string; from: Money; to: Money };

/** The price levels of several performances, by band and then by price type, each with what it costs at least and at most. */
export function rangeLevels(events: readonly { levels: readonly PackageLevel[] }[]): LevelRange[] {
  const ranges: LevelRange[] = [];
  for (const one of events.flatMap(({ levels }) => levels)) {
    const range = ranges.find(({ level }) => isLevel(level, one));
    if (range === undefined) {
      const level = levelOf(one);
      ranges.push({ level, priceType: one.priceType.name, from: one.total, to: one.total });
      continue;
    }
    if (one.total.amount < range.from.amount) range.from = one.total;
    if (one.total.amount > range.to.amount) range.to = one.total;
  }
  // Stable: of one band the price types stay in the order of the price list.
  return ranges.toSorted((a, b) => a.level.band.localeCompare(b.level.band));
}

/** What comes off a performance's tickets in a complete package: of each face value. */
export function discountOf(
  { faceValue }: Pick<PackageLevel, "faceValue">,
  { percentOff, quantity }: { percentOff: number; quantity: number },
): Money {
  const each = money(percentOf(faceValue.amount, percentOff), faceValue.currency);
  return timesMoney(each, quantity);
}
