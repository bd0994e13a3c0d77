import type { AddressFlags } from "#contract/schemas/address";

/**
 * Which flags an address takes over when it is written, so that a customer with addresses has one of each: the first
 * one has all three, and what was asked for is taken from whichever had it. A flag is given up only to another.
 */
export function flagsTaken(asked: Partial<AddressFlags>, isFirst: boolean): AddressFlags {
  return {
    isPrimary: isFirst || asked.isPrimary === true,
    isBilling: isFirst || asked.isBilling === true,
    isDelivery: isFirst || asked.isDelivery === true,
  };
}
