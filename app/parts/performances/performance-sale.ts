import type { AvailabilityStatus, InstanceDetail, InstanceListing } from "#contract/schemas/event";
import type { Money } from "#contract/schemas/money";
import { usualPrice } from "#contract/rules/tickets/usual-price";
import type { PriceBand, PriceList, PriceType, TicketPrice } from "#contract/schemas/price-list";
import { money } from "~/domain/arithmetic/money";
import { isForMembers } from "~/domain/member-price";
import { venueSettings } from "~/venue-settings";

export type ClosedReason =
  | Exclude<AvailabilityStatus, "get-tickets" | "limited">
  | "off-sale"
  | "unavailable";

/** Returns null if tickets can be chosen. `status` may be seconds old; the price list is current. */
export function getClosedReason(
  { status, offSaleAt }: Pick<InstanceDetail, "status" | "offSaleAt">,
  { bands, openToBuyer }: Pick<PriceList, "bands" | "openToBuyer">,
  now: string,
): ClosedReason | null {
  const isLeft = bands.some(({ available }) => available > 0);
  switch (status) {
    case "get-tickets":
    case "limited":
      return isLeft ? null : "sold-out";
    case "not-on-sale":
      return offSaleAt !== null && Date.parse(offSaleAt) <= Date.parse(now) ? "off-sale" : status;
    case "sold-out":
    case "cancelled":
    case "passed":
      return status;
    case "priority":
    case "book":
      return openToBuyer && isLeft ? null : status;
  }
}

/** The name of what is to be said of a performance's tickets: `availability.` in `locales/`. */
export function availabilityName({
  status,
  closedBecause,
}: Pick<InstanceListing, "status" | "closedBecause">) {
  if (closedBecause === "sale-ended") return "off-sale";
  return closedBecause === "streaming" ? "streaming" : status;
}

const BOOKABLE: Record<AvailabilityStatus, boolean> = {
  "get-tickets": true,
  "not-on-sale": false,
  "sold-out": false,
  cancelled: false,
  passed: false,
  priority: true,
  book: true,
  limited: true,
};

/** Whether tickets are sold online, by priority booking or through the box office. */
export const isBookable = (status: AvailabilityStatus): boolean => BOOKABLE[status];

/** Whether tickets are left other than wheelchair spaces and companion seats, which are chosen on the map. */
export function hasSeatsByPrice({ bands }: Pick<PriceList, "bands">): boolean {
  return bands.some(({ byPrice }) => byPrice > 0);
}

type OfferedPrice = Pick<TicketPrice, "priceTypeId" | "total">;

/** Whether wheelchair spaces are sold online. Performances with the status "book" are sold only by the box office. */
export const sellsWheelchairSpaces = ({
  status,
  hall,
  hasWheelchairSpaces,
}: Pick<InstanceListing, "status" | "hall" | "hasWheelchairSpaces">): boolean =>
  isBookable(status) &&
  status !== "book" &&
  hall.id !== venueSettings.streamHallId &&
  hasWheelchairSpaces !== false;

/** The part of a price list that `choosePresetPrice` needs. */
export type OfferedPrices<Price extends OfferedPrice = OfferedPrice> = {
  priceTypes: readonly Pick<PriceType, "id" | "eligibility" | "payWhatYouWish">[];
  bands: readonly (Pick<PriceBand, "id" | "name"> & { prices: readonly Price[] })[];
};

/**
 * The preselected price of a band: the first one, or the member price if this buyer can have it and it is lower. Never
 * pay what you wish, nor a price that depends on age or a code. Null if the band is not sold.
 */
export function choosePresetPrice<Price extends OfferedPrice>(
  list: OfferedPrices<Price>,
  bandId: string,
): Price | null {
  return usualPrice(
    listPrices(list, bandId),
    ({ total }) => total.amount,
    ({ priceTypeId }) =>
      list.priceTypes.some((type) => type.id === priceTypeId && isForMembers(type)),
  );
}

/** The bands that have free wheelchair spaces or companion seats, with the preselected price of one. */
export const accessibleBands = (list: Pick<PriceList, "bands" | "priceTypes">) =>
  list.bands
    .filter(({ available, byPrice }) => available > byPrice)
    .map(({ id, name, sections }) => ({
      id,
      name,
      sections,
      total: choosePresetPrice(list, id)?.total ?? null,
    }));

/** What a visitor without a membership or code pays at least in each band, fee included, by band. */
export type PublicPrices = Readonly<Record<string, Money>>;

export const publicPrices = ({ bands }: Pick<PriceList, "bands">): PublicPrices =>
  Object.fromEntries(
    bands.flatMap(({ id, prices: [first] }) => (first ? [[id, first.total]] : [])),
  );

/** What member prices save on these tickets, as the basket will say; null if nothing. */
export function savedByMembership(
  tickets: readonly { bandId: string; priceTypeId: string; total: Money }[],
  { priceTypes }: Pick<PriceList, "priceTypes">,
  prices: PublicPrices,
): Money | null {
  const [first] = tickets;
  const saved = tickets.map(({ bandId, priceTypeId, total }) =>
    priceTypes.find(({ id }) => id === priceTypeId)?.eligibility === "member"
      ? (prices[bandId]?.amount ?? total.amount) - total.amount
      : 0,
  );
  const sum = saved.reduce((all, one) => all + one, 0);
  return first === undefined || sum <= 0 ? null : money(sum, first.total.currency);
}

const listPrices = <Price extends OfferedPrice>(
  { bands }: OfferedPrices<Price>,
  bandId: string,
): readonly Price[] => bands.find(({ id }) => id === bandId)?.prices ?? [];

/** Whether any part of a price list is not open to everyone. */
export function hasPersonalPrices({
  openToBuyer,
  priority = null,
  terms,
  priceTypes,
}: Pick<PriceList, "openToBuyer" | "priority" | "terms" | "priceTypes">): boolean {
  return (
    openToBuyer ||
    priority !== null ||
    terms !== "public" ||
    priceTypes.some(({ eligibility }) => eligibility !== "all")
  );
}

/** The fee if every price includes the same one, so that it is shown only once; else null. */
export function commonFee({ bands, priceTypes }: PriceList): Money | null {
  const [first, ...others] = bands.flatMap(({ prices }) => prices.map(({ fee }) => fee));
  if (first === undefined || first.amount === 0) return null;
  // With pay what you wish, lower amounts have no fee.
  if (priceTypes.some(({ payWhatYouWish }) => payWhatYouWish !== null)) return null;
  return others.every(({ amount }) => amount === first.amount) ? first : null;
}

/** Whether this buyer pays no fee where visitors without a membership do. `prices`: theirs, empty if unknown. */
export const isFeeWaived = ({ terms, bands, priceTypes }: PriceList, prices: PublicPrices) =>
  terms === "member-no-fee" &&
  bands.some(({ id, prices: own }) => {
    const usual = own.find(
      ({ priceTypeId }) =>
        priceTypes.find((type) => type.id === priceTypeId)?.eligibility === "all",
    );
    const paid = prices[id];
    return usual !== undefined && paid !== undefined && usual.total.amount < paid.amount;
  });
