import { percentOf } from "#contract/schemas/money";
import type { z } from "zod";

import type { ItemDetails } from "#contract/schemas/basket-item";
import type { addPackageSchema, PackageType } from "#contract/schemas/package";

export type PackageRule = {
  id: string;
  name: string;
  type: PackageType;
  /** Flex: events that complete it. Super: parts from which the discount is given. Of a series it is all its events. */
  minItems: number;
  /** Of each ticket's price, 0 to 100, once there are as many. */
  percentOff: number;
  /** Seat price levels that it is sold at; null for every one that a performance has. */
  bandIds: string[] | null;
  priceTypeIds: string[] | null;
  onSaleAt: Date | null;
  offSaleAt: Date | null;
  maxPerOrder: number;
  /** From which tickets are chosen; several of one event are dates to choose from. */
  instances: readonly { id: string; eventId: string }[];
  /** Of a super package: the packages that it is made of. */
  partIds: string[];
};

/** How far a package has got: what it lacks, and the discount that it gives now. */
export type PackageState = Pick<ItemDetails["package"], "missing" | "percentOff">;

export function stateAt(
  has: number,
  needs: number,
  { percentOff }: Pick<PackageRule, "percentOff">,
): PackageState {
  const missing = Math.max(0, needs - has);
  return { missing, percentOff: missing === 0 ? percentOff : 0 };
}

/** The most packages of this number of events in one order: never more seats than can be held at once. */
export const maxPackages = (
  { maxPerOrder }: Pick<PackageRule, "maxPerOrder">,
  events: number,
  seatsInOneGo: number,
): number => Math.min(maxPerOrder, Math.floor(seatsInOneGo / Math.max(1, events)));

/** Why a package is not sold online at `now`, or null. Its performances have their own times besides. */
export function packageRefusal(
  { onSaleAt, offSaleAt }: Pick<PackageRule, "onSaleAt" | "offSaleAt">,
  now: Date,
): "not-on-sale" | "off-sale" | null {
  if (offSaleAt !== null && offSaleAt <= now) return "off-sale";
  return onSaleAt === null || onSaleAt > now ? "not-on-sale" : null;
}

/** A performance chosen for a package, with the best seats of a price level, or with these seats. */
export type PackageChoice = z.output<typeof addPackageSchema>["choices"][number];

/**
 * What is wrong with the performances chosen for a package, by field; nothing is when it is empty. Each must be one of
 * the package's and is chosen once; a series has one date of each of its events, no event is left out; there are as
 * many seats at each as packages are bought.
 */
export function choiceFaults(
  rule: Pick<PackageRule, "type" | "instances">,
  quantity: number,
  choices: readonly PackageChoice[],
  alreadyIn: readonly string[] = [],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set(alreadyIn);
  const events = new Set<string>();
  choices.forEach(({ instanceId, band, seatIds }, index) => {
    const instance = rule.instances.find(({ id }) => id === instanceId);
    const isFixed = rule.type === "fixed-series";
    if (instance === undefined) faults[`choices.${index}.instanceId`] = "unknown";
    else if (seen.has(instanceId) || (isFixed && events.has(instance.eventId)))
      faults[`choices.${index}.instanceId`] = "repeated";
    else {
      seen.add(instanceId);
      events.add(instance.eventId);
    }
    if ((band === undefined) === (seatIds === undefined))
      faults[`choices.${index}.seatIds`] = "one-of-band-and-seats";
    else if (seatIds !== undefined && seatIds.length !== quantity)
      faults[`choices.${index}.seatIds`] = "not-as-many-as-packages";
  });
  const all = new Set(rule.instances.map(({ eventId }) => eventId));
  if (choices.length === 0 && rule.type !== "super") faults.choices = "missing";
  else if (rule.type === "fixed-series" && events.size < all.size) faults.choices = "incomplete";
  return faults;
}

/**
 * What is wrong with one performance in the place of another that is in the package, by field: it must be another date
 * of the same event, else as any that is chosen.
 */
export function dateFaults(
  rule: Pick<PackageRule, "instances">,
  quantity: number,
  { from, to }: { from: string; to: PackageChoice },
  alreadyIn: readonly string[],
): Record<string, string> {
  const eventOf = (instanceId: string) =>
    rule.instances.find(({ id }) => id === instanceId)?.eventId;
  const faults = choiceFaults({ ...rule, type: "flex" }, quantity, [to], alreadyIn);
  if (eventOf(to.instanceId) === eventOf(from)) return faults;
  return { "choices.0.instanceId": "another-event", ...faults };
}

/** What something costs, minor units: what may be lowered, and the fee that goes on top. */
export type FromPrice = { price: number; fee: number };

/**
 * The least that one package costs: its cheapest parts up to the minimum, less the discount, each rounded as `priceBasket`
 * does. Null when it does not have as many.
 */
export function packagePriceFrom(
  parts: readonly FromPrice[],
  { minItems, percentOff }: Pick<PackageRule, "minItems" | "percentOff">,
): FromPrice | null {
  if (parts.length < minItems) return null;
  const cheapest = parts.toSorted((a, b) => a.price + a.fee - (b.price + b.fee)).slice(0, minItems);
  const prices = cheapest.map(({ price }) => price - percentOf(price, percentOff));
  const add = (sum: number, amount: number) => sum + amount;
  return { price: prices.reduce(add, 0), fee: cheapest.map(({ fee }) => fee).reduce(add, 0) };
}
