import { takePercent } from "#contract/schemas/money";
import type { Money } from "#contract/schemas/money";
import type { Package } from "#contract/schemas/package";
import type { PriceBand, PriceList } from "#contract/schemas/price-list";

import { addMoney, money, timesMoney } from "../arithmetic/money";
import type { SeatLevel } from "./package-draft";
import { packagePrices, usualTotal } from "./package-prices";

/** `usual`: what anyone pays for a single ticket, fee included. */
export type PackageLevel = {
  band: Pick<PriceBand, "id" | "name" | "rank" | "sections">;
  priceType: { id: string; name: string };
  total: Money;
  usual: Money;
  faceValue: Money;
};

/**
 * Price levels with available seats at which a package sells a performance.
 * @param forAll the prices of visitors without a membership
 */
export function listLevels(
  offer: Pick<Package, "bands" | "priceTypes">,
  list: Pick<PriceList, "bands" | "priceTypes">,
  forAll: Pick<PriceList, "bands" | "priceTypes"> = list,
): PackageLevel[] {
  const { bands, priceTypes } = packagePrices(offer, list);
  return bands
    .filter(({ byPrice }) => byPrice > 0)
    .flatMap(({ prices, ...band }) =>
      prices.flatMap(({ priceTypeId, total, faceValue }) => {
        const type = priceTypes.find((one) => one.id === priceTypeId);
        if (type === undefined) return [];
        const priceType = { id: type.id, name: type.name };
        const { id, name, rank, sections } = band;
        const usual = usualTotal(forAll, { bandId: id, priceTypeId, total });
        return [{ band: { id, name, rank, sections }, priceType, total, usual, faceValue }];
      }),
    );
}

/** These levels with what is paid for one ticket, the discount of `percentOff` taken off. */
export function listDiscountedLevels(
  offer: Pick<Package, "bands" | "priceTypes" | "percentOff">,
  list: Pick<PriceList, "bands" | "priceTypes">,
): PackageLevel[] {
  return listLevels(offer, list).map((level) => discountLevel(level, offer.percentOff));
}

/** The level with what is paid for one ticket in a complete package. */
export function discountLevel(level: PackageLevel, percentOff: number): PackageLevel {
  const discount = calculateDiscount(level, { percentOff, quantity: 1 });
  return { ...level, total: addMoney(level.total, timesMoney(discount, -1)) };
}

export const isLevel = ({ band, priceTypeId }: SeatLevel, level: PackageLevel): boolean =>
  level.band.name === band && level.priceType.id === priceTypeId;

export const toSeatLevel = ({ band, priceType }: PackageLevel): SeatLevel => ({
  band: band.name,
  priceTypeId: priceType.id,
});

/** Lowest and highest price of a level over several performances. */
export type LevelRange = { level: SeatLevel; priceType: string; from: Money; to: Money };

/** Price ranges of the levels of several performances, sorted by band and then by price type. */
export function rangeLevels(events: readonly { levels: readonly PackageLevel[] }[]): LevelRange[] {
  const ranges: (LevelRange & { rank: number })[] = [];
  for (const priced of events.flatMap(({ levels }) => levels)) {
    const { priceType, total } = priced;
    const range = ranges.find(({ level }) => isLevel(level, priced));
    if (range === undefined) {
      ranges.push({
        level: toSeatLevel(priced),
        priceType: priceType.name,
        from: total,
        to: total,
        rank: priced.band.rank ?? 0,
      });
      continue;
    }
    if (total.amount < range.from.amount) range.from = total;
    if (total.amount > range.to.amount) range.to = total;
  }
  // The sort is stable, so that price types of a band stay in price list order.
  return ranges.toSorted((a, b) => a.rank - b.rank).map(({ rank: _, ...range }) => range);
}

/**
 * The level that is preselected: of the usual price type the middle one of those that all events have, as on the pages of
 * prices. Null if they have none in common.
 */
export function presetLevel(
  events: readonly { levels: readonly PackageLevel[] }[],
): SeatLevel | null {
  const sold = events.filter(({ levels }) => levels.length > 0);
  const usual = sold[0]?.levels[0]?.priceType.id;
  const common = rangeLevels(sold).filter(
    ({ level }) =>
      level.priceTypeId === usual &&
      sold.every(({ levels }) => levels.some((priced) => isLevel(level, priced))),
  );
  return common[Math.floor((common.length - 1) / 2)]?.level ?? null;
}

type HallEvent = {
  dates: readonly { id: string; hallName: string }[];
  date: { id: string } | null;
  levels: readonly PackageLevel[];
};

/** The halls of the events that have a level; none if it is sold in all halls of these events. */
export function hallsWithLevel(level: SeatLevel, events: readonly HallEvent[]): string[] {
  const listHalls = (some: readonly HallEvent[]) => [
    ...new Set(
      some.flatMap(({ date, dates }) => dates.find(({ id }) => id === date?.id)?.hallName ?? []),
    ),
  ];
  const halls = listHalls(
    events.filter(({ levels }) => levels.some((priced) => isLevel(level, priced))),
  );
  return halls.length === listHalls(events).length ? [] : halls;
}

/**
 * `from` and `to` are what anyone pays for a single ticket. `inPackage`, `mostInPackage`: the lowest and the highest price
 * in a complete package; `isOnePrice`: all events have that price and the same one outside the package; `halls`: where it is sold, unless in all halls of the events.
 */
export type PackageRange = LevelRange & {
  inPackage: Money;
  mostInPackage: Money;
  isOnePrice: boolean;
  halls: string[];
};

export function rangePackageLevels(
  events: readonly HallEvent[],
  percentOff: number,
): PackageRange[] {
  const discounted = rangeLevels(
    events.map(({ levels }) => ({
      levels: levels.map((level) => discountLevel(level, percentOff)),
    })),
  );
  const usual = events.map(({ levels }) => ({
    levels: levels.map((level) => ({ ...level, total: level.usual })),
  }));
  // Both lists have the same levels in the same order.
  return rangeLevels(usual).map((range, at) => ({
    ...range,
    inPackage: discounted[at]?.from ?? range.from,
    mostInPackage: discounted[at]?.to ?? range.to,
    isOnePrice: [range, discounted[at]].every((one) => one?.from.amount === one?.to.amount),
    halls: hallsWithLevel(range.level, events),
  }));
}

/** For the running total: a ticket's usual price and what it saves in a complete package, in minor units, by `levelText`. */
export type PricesByLevel = Readonly<Record<string, readonly [price: number, discount: number]>>;

/** How much less a ticket costs in a complete package than anyone pays for it alone. */
export function ticketSaving(
  priced: Pick<PackageLevel, "total" | "usual" | "faceValue">,
  percentOff: number,
): Money {
  const { total, usual } = priced;
  const discount = calculateDiscount(priced, { percentOff, quantity: 1 });
  return addMoney(usual, timesMoney(total, -1), discount);
}

/** Discount on the tickets for a performance in a complete package. */
export function calculateDiscount(
  { faceValue }: Pick<PackageLevel, "faceValue">,
  { percentOff, quantity }: { percentOff: number; quantity: number },
): Money {
  const each = money(takePercent(faceValue.amount, percentOff), faceValue.currency);
  return timesMoney(each, quantity);
}
