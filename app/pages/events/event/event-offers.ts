import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { Money } from "#contract/schemas/money";

/** One ticket of a band at the price that everybody pays, fee included. */
export type BandOffer = {
  /** Names performance, band and price: an offer whose price changes is another one. */
  id: string;
  bandId: string;
  bandName: string;
  sections: string[];
  priceTypeId: string;
  price: Money;
};

/** What of a performance can be bought on its event's page. */
export type InstanceOffers = Pick<InstanceDetail, "id" | "startsAt" | "hall" | "maxTickets"> & {
  /** From the top band down. */
  offers: BandOffer[];
};

/**
 * The bands of which there is something left that is taken by price, each at the first price type that is open to
 * everybody and has a price of its own.
 */
export function offersOf(
  { id, startsAt, hall, maxTickets }: InstanceDetail,
  { priceTypes, bands }: PriceList,
): InstanceOffers {
  const open = priceTypes.filter(
    ({ eligibility, payWhatYouWish }) => eligibility === "all" && payWhatYouWish === null,
  );
  const offers = bands.flatMap(({ id: bandId, name, sections, byPrice, prices }) => {
    const price = open
      .map((type) => prices.find(({ priceTypeId }) => priceTypeId === type.id))
      .find((one) => one !== undefined);
    if (byPrice === 0 || price === undefined) return [];
    const { priceTypeId, total } = price;
    return [
      {
        id: [id, bandId, priceTypeId, total.amount].join(" "),
        bandId,
        bandName: name,
        sections: sections.map((section) => section.name),
        priceTypeId,
        price: total,
      },
    ];
  });
  return { id, startsAt, hall, maxTickets, offers };
}

/** The offer that a form names, if it still stands. */
export function findOffer(
  instances: readonly InstanceOffers[],
  offerId: string,
): (BandOffer & { instanceId: string }) | null {
  for (const { id: instanceId, offers } of instances) {
    const offer = offers.find(({ id }) => id === offerId);
    if (offer !== undefined) return { ...offer, instanceId };
  }
  return null;
}
