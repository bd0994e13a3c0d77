import type { PriceType, TicketPrice } from "#contract/schemas/price-list";

type OfferedPrice = Pick<TicketPrice, "priceTypeId" | "total">;

/** Whether it is a list price for members. */
export const isForMembers = ({
  eligibility,
  payWhatYouWish,
}: Pick<PriceType, "eligibility" | "payWhatYouWish">): boolean =>
  eligibility === "member" && payWhatYouWish === null;

/** The lowest member price in a band; null if this buyer is not a member or there is no member price. */
export function memberPrice<Price extends OfferedPrice>(
  {
    priceTypes,
    bands,
  }: {
    priceTypes: readonly Pick<PriceType, "id" | "eligibility" | "payWhatYouWish">[];
    bands: readonly { id: string; prices: readonly Price[] }[];
  },
  bandId: string,
): Price | null {
  const memberTypes = priceTypes.filter(isForMembers);
  const prices = bands.find(({ id }) => id === bandId)?.prices ?? [];
  const [cheapest = null] = prices
    .filter(({ priceTypeId }) => memberTypes.some(({ id }) => id === priceTypeId))
    .toSorted((a, b) => a.total.amount - b.total.amount);
  return cheapest;
}
