import type { Address } from "./customer";

/** Spec section 3, "Address": its type; 1 by default (spec section 9). */
export const ADDRESS_TYPE_IDS = [1, 2, 3] as const;
export type AddressTypeId = (typeof ADDRESS_TYPE_IDS)[number];

/** What an address is for. A flag is taken from the address that has it, and never just put down. */
export type AddressFlags = { isPrimary: boolean; isBilling: boolean; isDelivery: boolean };
export const ADDRESS_FLAGS = [
  "isPrimary",
  "isBilling",
  "isDelivery",
] as const satisfies readonly (keyof AddressFlags)[];

export type AddressInput = Address & AddressFlags & { typeId: AddressTypeId };

/** One of a customer's addresses; `version` says which state of it was read. */
export type OwnAddress = AddressInput & { id: string; version: string };
