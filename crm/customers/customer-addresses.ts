import { and, asc, desc, eq, isNull } from "drizzle-orm";

import { postalAddress } from "#contract/schemas/address";
import type {
  Address,
  AddressFlags,
  AddressTypeId,
  StoredAddress,
} from "#contract/schemas/address";

import { flagsTaken } from "./address-rules";
import { lockCustomer } from "./lock-customer";
import type { Reader, Transaction } from "../platform/database/database";
import { addresses } from "./customer-tables";

/** An address with what it is for; a flag that is left out is not asked for. */
export type AddressChange = Address & { typeId: AddressTypeId } & Partial<AddressFlags>;

const FLAGS = ["isPrimary", "isBilling", "isDelivery"] as const;
/** More than anybody has, and few enough to be listed whole. */
export const ADDRESSES_MAX = 50;

/** A customer's addresses, the primary one first. */
export function listAddresses(db: Reader, customerId: string) {
  return db
    .select({
      id: addresses.id,
      typeId: addresses.typeId,
      isPrimary: addresses.isPrimary,
      isBilling: addresses.isBilling,
      isDelivery: addresses.isDelivery,
      line1: addresses.line1,
      line2: addresses.line2,
      line3: addresses.line3,
      city: addresses.city,
      county: addresses.county,
      state: addresses.state,
      postcode: addresses.postcode,
      country: addresses.country,
      version: addresses.version,
    })
    .from(addresses)
    .where(and(eq(addresses.customerId, customerId), isNull(addresses.removedAt)))
    .orderBy(desc(addresses.isPrimary), asc(addresses.createdAt), asc(addresses.id))
    .limit(ADDRESSES_MAX);
}

/** One of a customer's addresses; null for an unknown one and for anybody else's. */
export async function findAddress(
  db: Reader,
  customerId: string,
  addressId: string,
): Promise<StoredAddress | null> {
  return (await listAddresses(db, customerId)).find(({ id }) => id === addressId) ?? null;
}

/**
 * Keeps an address for a customer and gives its id; one that is there already is found and not kept twice. The first
 * one is the primary one.
 */
export async function keepAddress(
  tx: Transaction,
  customerId: string,
  address: Address,
): Promise<string> {
  // Two forms of one customer at once wait here for each other, so that neither sees "no address yet" in vain.
  await lockCustomer(tx, customerId);
  const known = await listAddresses(tx, customerId);
  const same = known.find((one) => isSameAddress(one, address));
  if (same !== undefined) return same.id;
  return insertAddress(tx, customerId, { ...address, typeId: 1 }, known.length === 0);
}

/** Writes an address with its flags and gives its id. Call it with the customer locked. */
export async function insertAddress(
  tx: Transaction,
  customerId: string,
  change: AddressChange,
  isFirst: boolean,
): Promise<string> {
  const flags = await takeFlags(tx, customerId, change, isFirst);
  const [row] = await tx
    .insert(addresses)
    .values({ customerId, ...postalAddress(change), typeId: change.typeId, ...flags })
    .returning({ id: addresses.id });
  if (row === undefined) throw new Error("insert into addresses returned no row");
  return row.id;
}

/** Takes the flags that are asked for from whichever address had them. Call it with the customer locked. */
export async function takeFlags(
  tx: Transaction,
  customerId: string,
  asked: Partial<AddressFlags>,
  isFirst: boolean,
): Promise<AddressFlags> {
  const flags = flagsTaken(asked, isFirst);
  for (const flag of FLAGS.filter((each) => flags[each]))
    await tx
      .update(addresses)
      .set({ [flag]: false })
      .where(and(eq(addresses.customerId, customerId), addresses[flag]));
  return flags;
}

/** Whether two addresses are written the same. */
export function isSameAddress(one: Address, other: Address): boolean {
  return JSON.stringify(postalAddress(one)) === JSON.stringify(postalAddress(other));
}
