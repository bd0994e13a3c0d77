import { and, asc, desc, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";

import type { Problem, ProblemName } from "#contract/problems/problems";
import {
  type Address,
  ADDRESS_FLAGS,
  ADDRESS_PARTS,
  type AddressFlags,
  type AddressPart,
  type AddressTypeId,
  isRemovable,
  postalAddress,
  type StoredAddress,
} from "#contract/schemas/address";
import type { Result } from "#contract/calls/result";
import { orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { namedForJson, rowsAsJson, pick } from "../../platform/database/rows";
import { lockCustomer } from "./lock-customer";
import { claimedFlags, MAX_ADDRESSES } from "./rules";

import { addresses } from "../../tables/customers";

type AddressChange = Address & { typeId: AddressTypeId } & Partial<AddressFlags>;

export const postalColumns = Object.fromEntries(
  ADDRESS_PARTS.map((part) => [part, addresses[part]]),
) as Pick<typeof addresses, AddressPart>;

const addressColumns = {
  ...pick(addresses, "id", "typeId", "isPrimary", "isBilling", "isDelivery", "version"),
  ...postalColumns,
};

export function listAddresses(db: Reader, customerId: string) {
  return selectAddresses(db, addressColumns, customerId);
}

/** `listAddresses` as a subquery of a query for a customer. */
export const selectAddressesAsJson = (db: Reader, customerId: SQLWrapper) =>
  rowsAsJson<StoredAddress>(selectAddresses(db, namedForJson(addressColumns), customerId));

const selectAddresses = (
  db: Reader,
  columns: typeof addressColumns,
  customerId: string | SQLWrapper,
) =>
  db
    .select(columns)
    .from(addresses)
    .where(and(eq(addresses.customerId, customerId), isNull(addresses.removedAt)))
    .orderBy(desc(addresses.isPrimary), asc(addresses.createdAt), asc(addresses.id))
    .limit(MAX_ADDRESSES);

export async function findAddress(
  db: Reader,
  customerId: string,
  addressId: string,
): Promise<StoredAddress | null> {
  return (await listAddresses(db, customerId)).find(({ id }) => id === addressId) ?? null;
}

/** Returns the id of this address, inserting it if new. A customer's first address becomes the primary one. */
export async function findOrCreateAddress(
  tx: Transaction,
  customerId: string,
  address: Address,
): Promise<string> {
  // So that of two concurrent forms only one inserts the first address.
  await lockCustomer(tx, customerId);
  const known = await listAddresses(tx, customerId);
  const same = known.find((stored) => isSameAddress(stored, address));
  if (same !== undefined) return same.id;
  return insertAddress(tx, customerId, { ...address, typeId: 1 }, known.length === 0);
}

/** Returns the new id. The customer must be locked. */
async function insertAddress(
  tx: Transaction,
  customerId: string,
  change: AddressChange,
  isFirst: boolean,
): Promise<string> {
  const flags = await claimFlags(tx, customerId, change, isFirst);
  const [row] = await tx
    .insert(addresses)
    .values({ customerId, ...postalAddress(change), typeId: change.typeId, ...flags })
    .returning({ id: addresses.id });
  if (row === undefined) throw new Error("insert into addresses returned no row");
  return row.id;
}

/** Clears the requested flags on the customer's other addresses and returns them. The customer must be locked. */
async function claimFlags(
  tx: Transaction,
  customerId: string,
  requested: Partial<AddressFlags>,
  isFirst: boolean,
): Promise<AddressFlags> {
  const flags = claimedFlags(requested, isFirst);
  for (const flag of ADDRESS_FLAGS.filter((name) => flags[name]))
    await tx
      .update(addresses)
      .set({ [flag]: false })
      .where(and(eq(addresses.customerId, customerId), addresses[flag]));
  return flags;
}

function isSameAddress(a: Address, b: Address): boolean {
  return JSON.stringify(postalAddress(a)) === JSON.stringify(postalAddress(b));
}

type ChangeResult<N extends ProblemName> = Result<StoredAddress, Problem<N>>;

const notFound = { ok: false, failure: { code: "not-found" } } as const;

export async function addAddress(
  tx: Transaction,
  customerId: string,
  change: AddressChange,
): Promise<StoredAddress | null> {
  await lockCustomer(tx, customerId);
  const { length } = await listAddresses(tx, customerId);
  if (length >= MAX_ADDRESSES) return null;
  const id = await insertAddress(tx, customerId, change, length === 0);
  return findAddress(tx, customerId, id);
}

/** Changes an address if it is still at `version`. Earlier orders keep a copy of the old address. */
export async function changeAddress(
  tx: Transaction,
  customerId: string,
  addressId: string,
  change: AddressChange & { version: number },
): Promise<ChangeResult<"not-found" | "conflict/changed">> {
  await lockCustomer(tx, customerId);
  const current = await findAddress(tx, customerId, addressId);
  if (current === null) return notFound;
  // A repeated submission of the same values is not a conflict.
  if (current.version !== change.version)
    return isUnchanged(current, change)
      ? { ok: true, value: current }
      : { ok: false, failure: { code: "conflict", reason: "changed" } };
  if (!isSameAddress(current, change)) await keepForOrders(tx, current, customerId);
  const flags = await claimFlags(tx, customerId, change, false);
  await tx
    .update(addresses)
    .set({
      ...postalAddress(change),
      typeId: change.typeId,
      isPrimary: current.isPrimary || flags.isPrimary,
      isBilling: current.isBilling || flags.isBilling,
      isDelivery: current.isDelivery || flags.isDelivery,
      version: current.version + 1,
    })
    .where(eq(addresses.id, addressId));
  const address = await findAddress(tx, customerId, addressId);
  return address === null ? notFound : { ok: true, value: address };
}

function isUnchanged(current: StoredAddress, change: AddressChange): boolean {
  return (
    isSameAddress(current, change) &&
    current.typeId === change.typeId &&
    ADDRESS_FLAGS.every((flag) => current[flag] || !change[flag])
  );
}

/** Removes an address; its flags pass to the primary one, which cannot be removed. */
export async function removeAddress(
  tx: Transaction,
  customerId: string,
  addressId: string,
): Promise<ChangeResult<"not-found" | "conflict/primary-address">> {
  await lockCustomer(tx, customerId);
  const address = await findAddress(tx, customerId, addressId);
  if (address === null) return notFound;
  if (!isRemovable(address))
    return { ok: false, failure: { code: "conflict", reason: "primary-address" } };
  await tx
    .update(addresses)
    .set({ removedAt: sql`crm_now()`, isBilling: false, isDelivery: false })
    .where(eq(addresses.id, addressId));
  await tx
    .update(addresses)
    .set({
      isBilling: sql`${addresses.isBilling} or ${address.isBilling}`,
      isDelivery: sql`${addresses.isDelivery} or ${address.isDelivery}`,
    })
    .where(and(eq(addresses.customerId, customerId), addresses.isPrimary));
  return { ok: true, value: address };
}

/** Points the orders that were sent to an address to a copy of it. */
async function keepForOrders(
  tx: Transaction,
  current: StoredAddress,
  customerId: string,
): Promise<void> {
  const used = await tx.$count(orders, eq(orders.deliveryAddressId, current.id));
  if (used === 0) return;
  const [copy] = await tx
    .insert(addresses)
    .values({
      customerId,
      ...postalAddress(current),
      typeId: current.typeId,
      isPrimary: false,
      removedAt: sql`crm_now()`,
    })
    .returning({ id: addresses.id });
  if (copy === undefined) throw new Error("insert into addresses returned no row");
  await tx
    .update(orders)
    .set({ deliveryAddressId: copy.id })
    .where(eq(orders.deliveryAddressId, current.id));
}
