import type { Money } from "#contract/schemas/money";
import type { Package } from "#contract/schemas/package";
import type { PriceBand, PriceList, PriceType, TicketPrice } from "#contract/schemas/price-list";

import { memberPrice } from "../member-price";

type Prices = Pick<PriceList, "bands" | "priceTypes">;

/**
 * A performance's bands and prices in a package, each at what this buyer pays for the ticket alone: a lower member price
 * applies by itself, as in the basket, and is no choice of its own. Excludes pay-what-you-wish prices.
 */
export function packagePrices(
  { bands, priceTypes }: Pick<Package, "bands" | "priceTypes">,
  list: Prices,
): Prices {
  const types = list.priceTypes.filter(
    ({ id, payWhatYouWish }) =>
      payWhatYouWish === null && (priceTypes === null || priceTypes.includes(id)),
  );
  const sold = list.bands.filter(({ id }) => bands === null || bands.includes(id));
  return {
    priceTypes: types.map((type) => ({ ...type, name: getName(type, sold, list) })),
    bands: sold.map((band) => ({ ...band, prices: pricesIn(band, types, list) })),
  };
}

function pricesIn(band: PriceBand, types: readonly PriceType[], list: Prices): TicketPrice[] {
  const lower = types.filter((type) => lowerMemberPrice(type, band, list) !== null);
  const [adult] = lower;
  const offered = types.filter(
    (type) =>
      type === adult ||
      adult === undefined ||
      (type.eligibility !== "member" && !lower.includes(type)),
  );
  return offered.flatMap((type) => {
    const member = lowerMemberPrice(type, band, list);
    if (member !== null) return { ...member, priceTypeId: type.id };
    return findPrice(type, band) ?? [];
  });
}

/** The member price that replaces that of a price type open to everyone; null where it is not lower. */
function lowerMemberPrice(type: PriceType, band: PriceBand, list: Prices): TicketPrice | null {
  const price = findPrice(type, band);
  const member = type.eligibility === "all" ? memberPrice(list, band.id) : null;
  return price !== undefined && member !== null && member.total.amount < price.total.amount
    ? member
    : null;
}

/** That of the member price, if it replaces the type's in every band. */
function getName(type: PriceType, bands: readonly PriceBand[], list: Prices): string {
  const inBands = bands.filter((band) => findPrice(type, band) !== undefined);
  const [first = null, ...others] = inBands.map((band) => lowerMemberPrice(type, band, list));
  const isReplaced = first !== null && others.every((one) => one !== null);
  const member = isReplaced && list.priceTypes.find(({ id }) => id === first.priceTypeId);
  return member ? member.name : type.name;
}

/** What anyone pays for a single ticket at a band's price; `total` if that is more or isn't known. */
export function usualTotal(
  forAll: Prices,
  { bandId, priceTypeId, total }: { bandId: string } & Pick<TicketPrice, "priceTypeId" | "total">,
): Money {
  const price = forAll.bands
    .find(({ id }) => id === bandId)
    ?.prices.find((one) => one.priceTypeId === priceTypeId);
  return price !== undefined && price.total.amount > total.amount ? price.total : total;
}

const findPrice = ({ id }: PriceType, { prices }: PriceBand) =>
  prices.find(({ priceTypeId }) => priceTypeId === id);
