import type { PriceList, PriceType, TicketPrice } from "#contract/schemas/price-list";

/** The part of a price list that is needed to preset a price. */
export type OfferedPrices = {
  priceTypes: readonly Pick<PriceType, "id" | "eligibility" | "payWhatYouWish">[];
  bands: readonly Pick<PriceList["bands"][number], "id" | "name" | "prices">[];
};

/**
 * The price of a band that is preset where the buyer has not chosen one: the list's first, or the members' price where
 * this buyer may have it and it is less. Never pay what you wish, nor a price that depends on age or on a code. Null
 * when the band is not sold.
 */
export function presetPrice(list: OfferedPrices, bandId: string): TicketPrice | null {
  const first = list.bands.find(({ id }) => id === bandId)?.prices[0] ?? null;
  const member = memberPrice(list, bandId);
  return first !== null && member !== null && member.total.amount < first.total.amount
    ? member
    : first;
}

/** What a member pays in a band; null where this buyer is none, or where members have no price of their own. */
export function memberPrice(list: OfferedPrices, bandId: string): TicketPrice | null {
  const prices = list.bands.find(({ id }) => id === bandId)?.prices ?? [];
  const ofMembers = prices.filter((price) =>
    list.priceTypes.some(
      ({ id, eligibility, payWhatYouWish }) =>
        id === price.priceTypeId && eligibility === "member" && payWhatYouWish === null,
    ),
  );
  return ofMembers.toSorted((a, b) => a.total.amount - b.total.amount)[0] ?? null;
}

/**
 * Whether anything is left that is given by price. Where nothing is, wheelchair spaces and companion seats may still be
 * chosen on the map: for everybody else the performance is sold out.
 */
export function isLeftByPrice({ bands }: Pick<PriceList, "bands">): boolean {
  return bands.some(({ byPrice }) => byPrice > 0);
}
