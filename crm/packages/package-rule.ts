import type { PackageType } from "#contract/schemas/package";

/** What a package is made of, and what it gives. */
export type PackageRule = {
  id: string;
  name: string;
  type: PackageType;
  /** Flex: events that complete it. Super: parts from which the discount is given. Of a series it is all its events. */
  minItems: number;
  /** Of each ticket's price, 0 to 100, once there are as many. */
  percentOff: number;
  /** Seat price levels that it is sold at; null for every one that a performance has. */
  bandIds: readonly string[] | null;
  priceTypeIds: readonly string[] | null;
  onSaleAt: Date | null;
  offSaleAt: Date | null;
  maxPerOrder: number;
  /** From which tickets are chosen; several of one event are dates to choose from. */
  instances: readonly { id: string; eventId: string }[];
  /** Of a super package: the packages that it is made of. */
  partIds: readonly string[];
};

/** How far a package has got. */
export type PackageState = {
  /** How many more it needs: events, or of a super package parts for the discount. */
  missing: number;
  /** Of each of its tickets' price; 0 while something is missing. */
  percentOff: number;
};

/** The state of a package that needs so many of something and has so many. */
export function stateAt(
  has: number,
  needs: number,
  { percentOff }: Pick<PackageRule, "percentOff">,
): PackageState {
  const missing = Math.max(0, needs - has);
  return { missing, percentOff: missing === 0 ? percentOff : 0 };
}

/** Why a package is not sold online at `now`, or null. Its performances have their own times besides. */
export function packageRefusal(
  { onSaleAt, offSaleAt }: Pick<PackageRule, "onSaleAt" | "offSaleAt">,
  now: Date,
): "not-on-sale" | "off-sale" | null {
  if (offSaleAt !== null && offSaleAt <= now) return "off-sale";
  return onSaleAt === null || onSaleAt > now ? "not-on-sale" : null;
}
