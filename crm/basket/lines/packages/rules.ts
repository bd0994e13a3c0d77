import { takePercent } from "#contract/schemas/money";
import type { z } from "zod";

import type { ItemDetails } from "#contract/schemas/basket-item";
import type { addPackageSchema, PackageType } from "#contract/schemas/package";
import type { PriceTerms } from "#contract/schemas/price-list";
import { groupBy } from "#runtime/group-by";
import { type FeeRule, feeOnTerms } from "../../../stock/sale/price-rules";

export type PackageRule = {
  id: string;
  name: string;
  type: PackageType;
  /** Flex: number of events that complete it. Super: number of parts. Ignored for a series, which needs all its events. */
  minItems: number;
  /** Discount on each ticket's price once the package is complete, 0 to 100. */
  percentOff: number;
  /** Price bands it is sold in; null for all. */
  bandIds: string[] | null;
  priceTypeIds: string[] | null;
  onSaleAt: Date | null;
  offSaleAt: Date | null;
  maxPerOrder: number;
  /** Performances to choose from. Several of one event are alternative dates. */
  instances: readonly { id: string; eventId: string }[];
  /** Packages that a super package consists of. */
  partIds: string[];
};

/** The number of missing items, and the current discount. */
export type PackageState = Pick<ItemDetails["package"], "missing" | "percentOff">;

export function stateAt(
  has: number,
  needs: number,
  { percentOff }: Pick<PackageRule, "percentOff">,
): PackageState {
  const missing = Math.max(0, needs - has);
  return { missing, percentOff: missing === 0 ? percentOff : 0 };
}

/** Maximum number of packages per order, also limited by the seats that can be held at once. */
export const maxPackages = (
  { maxPerOrder }: Pick<PackageRule, "maxPerOrder">,
  events: number,
  maxSeatsPerRequest: number,
): number => Math.min(maxPerOrder, Math.floor(maxSeatsPerRequest / Math.max(1, events)));

/** Why a package is not on sale at `now`, or null. Its performances' own sale times apply as well. */
export function packageRefusal(
  { onSaleAt, offSaleAt }: Pick<PackageRule, "onSaleAt" | "offSaleAt">,
  now: Date,
): "not-on-sale" | "off-sale" | null {
  if (offSaleAt !== null && offSaleAt <= now) return "off-sale";
  return onSaleAt === null || onSaleAt > now ? "not-on-sale" : null;
}

/** A chosen performance, with either the best seats of a price level or specific seats. */
export type PackageChoice = z.output<typeof addPackageSchema>["choices"][number];

/** The price type of each seat of a choice, in the order of `seatIds`; of all of them for best available seats. */
export const priceTypeAt = (
  { priceTypeId, priceTypeIds }: Pick<PackageChoice, "priceTypeId" | "priceTypeIds">,
  index: number,
): string => priceTypeIds?.[index] ?? priceTypeId;

/**
 * Error codes by field; empty for a valid choice. Each performance must belong to the package and be chosen once, with
 * one seat per package. A series needs exactly one date of each of its events.
 */
export function choiceErrors(
  rule: Pick<PackageRule, "type" | "instances">,
  quantity: number,
  choices: readonly PackageChoice[],
  alreadyIn: readonly string[] = [],
): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set(alreadyIn);
  const events = new Set<string>();
  choices.forEach(({ instanceId, band, seatIds, priceTypeIds }, index) => {
    const instance = rule.instances.find(({ id }) => id === instanceId);
    const isFixed = rule.type === "fixed-series";
    if (instance === undefined) errors[`choices.${index}.instanceId`] = "unknown";
    else if (seen.has(instanceId) || (isFixed && events.has(instance.eventId)))
      errors[`choices.${index}.instanceId`] = "repeated";
    else {
      seen.add(instanceId);
      events.add(instance.eventId);
    }
    if ((band === undefined) === (seatIds === undefined))
      errors[`choices.${index}.seatIds`] = "one-of-band-and-seats";
    else if (seatIds !== undefined && seatIds.length !== quantity)
      errors[`choices.${index}.seatIds`] = "not-as-many-as-packages";
    if (priceTypeIds !== undefined && priceTypeIds.length !== seatIds?.length)
      errors[`choices.${index}.priceTypeIds`] = "not-as-many-as-seats";
  });
  const all = new Set(rule.instances.map(({ eventId }) => eventId));
  if (choices.length === 0 && rule.type !== "super") errors.choices = "missing";
  else if (rule.type === "fixed-series" && events.size < all.size) errors.choices = "incomplete";
  return errors;
}

/**
 * Error codes by field for replacing a performance: with another date of the same event, or with other seats at the same
 * date.
 */
export function dateErrors(
  rule: Pick<PackageRule, "instances">,
  quantity: number,
  { from, to }: { from: string; to: PackageChoice },
  alreadyIn: readonly string[],
): Record<string, string> {
  const findEvent = (instanceId: string) =>
    rule.instances.find(({ id }) => id === instanceId)?.eventId;
  const others = alreadyIn.filter((id) => id !== from);
  const errors = choiceErrors({ ...rule, type: "flex" }, quantity, [to], others);
  if (findEvent(to.instanceId) === findEvent(from)) return errors;
  return { "choices.0.instanceId": "another-event", ...errors };
}

/**
 * In minor units. `price` can be discounted; `fee` is added to it. `saves`: by how much both are already below what anyone
 * pays, by a membership or as the price of a package.
 */
export type FromPrice = { price: number; fee: number; saves?: number };

/** A price of an event's place, which is a band on a price list; in minor units, without the fee. */
export type ListedPrice = { place: string; price: number; rank: number; isForMembers: boolean };

/**
 * What each place of an event costs on the given terms: the adult price, or that for members if it is lower, and by how
 * much that is below the adult price without a membership.
 */
export function placePrices(
  listed: readonly ListedPrice[],
  fee: FeeRule | null,
  terms: PriceTerms,
): FromPrice[] {
  const adultRank = Math.min(...listed.flatMap((one) => (one.isForMembers ? [] : one.rank)));
  const offered = listed.filter(({ isForMembers, rank }) => isForMembers || rank === adultRank);
  return [...groupBy(offered, ({ place }) => place).values()].map((prices) => {
    const price = Math.min(...prices.map((one) => one.price));
    const { price: usual } = prices.find(({ isForMembers }) => !isForMembers) ?? { price };
    const ownFee = feeOnTerms(fee, price, terms);
    return {
      price,
      fee: ownFee,
      saves: Math.max(0, usual + feeOnTerms(fee, usual, "public") - price - ownFee),
    };
  });
}

/**
 * Lowest price of one package: its `minItems` cheapest parts less the discount, rounded per part like `priceBasket`, and
 * what it `saves` at least. Null when there are fewer parts.
 * @param parts the prices at which each part is sold
 */
export function packagePriceFrom(
  parts: readonly (readonly FromPrice[])[],
  { minItems, percentOff }: Pick<PackageRule, "minItems" | "percentOff">,
): Required<FromPrice> | null {
  const lowest = (of: (price: FromPrice) => number) =>
    parts
      .flatMap((prices) => prices.toSorted((a, b) => of(a) - of(b)).slice(0, 1))
      .toSorted((a, b) => of(a) - of(b))
      .slice(0, minItems);
  const add = (sum: number, amount: number) => sum + amount;
  const getDiscount = ({ price }: FromPrice) => takePercent(price, percentOff);
  const savedOn = (price: FromPrice) => getDiscount(price) + (price.saves ?? 0);
  const cheapest = lowest(({ price, fee }) => price + fee);
  if (cheapest.length < minItems) return null;
  return {
    price: cheapest.map((part) => part.price - getDiscount(part)).reduce(add, 0),
    fee: cheapest.map(({ fee }) => fee).reduce(add, 0),
    saves: lowest(savedOn).map(savedOn).reduce(add, 0),
  };
}
