import type { NotReady } from "#contract/operations/payments";

import type { SaleWindow } from "../catalogue/sale-rules";

/** What must be there before a basket can become an order. */
export type OrderFacts = {
  lines: readonly { instance: Pick<SaleWindow, "startsAt" | "cancelled"> }[];
  /** How many lines there are besides tickets. */
  otherItems: number;
  /** How many more performances its packages need. */
  packagesMissing: number;
  /** Whether anything of it reaches the customer by one of the ways of delivery. */
  isDelivered: boolean;
  /** The deadline has not come, and every seat is this basket's. */
  held: boolean;
  /** With what the customer bought before. */
  withinLimits: boolean;
  /** The customer may have all that not everybody may: early tickets, members' prices. */
  entitled: boolean;
  /** An access code is in the basket that is registered to another name than the customer's. */
  accessOfAnother: boolean;
  delivery: { requiresAddress: boolean } | null;
  hasAddress: boolean;
  hasDetails: boolean;
  /** Minor units; what is left for the card. */
  toPay: number;
  expectedTotal: number;
};

/**
 * Why a basket cannot become an order at `now`, or null. Seats that were taken in time may be paid for after the end
 * of the online sale; not for a performance that was called off or has begun.
 */
export function notReady(facts: OrderFacts, now: Date): NotReady | null {
  if (facts.lines.length + facts.otherItems === 0)
    return { code: "invalid", fields: { items: "missing" } };
  if (!facts.held) return { code: "basket-expired" };
  if (facts.lines.some(({ instance }) => instance.cancelled))
    return { code: "conflict", reason: "cancelled" };
  if (facts.lines.some(({ instance }) => instance.startsAt <= now))
    return { code: "conflict", reason: "passed" };
  if (!facts.withinLimits) return { code: "conflict", reason: "limit" };
  if (!facts.entitled)
    return {
      code: "conflict",
      // Spec section 5: "The access registration code must match the name on the account."
      reason: facts.accessOfAnother ? "access-name-mismatch" : "not-entitled",
    };
  if (facts.packagesMissing > 0)
    return { code: "conflict", reason: "package-incomplete", missing: facts.packagesMissing };
  const missing = [
    ...(facts.isDelivered && facts.delivery === null ? ["delivery"] : []),
    ...(facts.isDelivered && facts.delivery?.requiresAddress === true && !facts.hasAddress
      ? ["address"]
      : []),
    ...(facts.hasDetails ? [] : ["details"]),
  ];
  if (missing.length > 0)
    return {
      code: "invalid",
      fields: Object.fromEntries(missing.map((field) => [field, "missing"])),
    };
  if (facts.toPay !== facts.expectedTotal) return { code: "invalid", fields: { total: "changed" } };
  return null;
}
