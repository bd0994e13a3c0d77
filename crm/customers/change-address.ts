import { and, eq, sql } from "drizzle-orm";

import type { Problem, ProblemName } from "#contract/problems";
import { isRemovable, postalAddress, type StoredAddress } from "#contract/schemas/address";

import {
  ADDRESSES_MAX,
  findAddress,
  insertAddress,
  isSameAddress,
  listAddresses,
  takeFlags,
  type AddressChange,
} from "./customer-addresses";
import { lockCustomer } from "./lock-customer";
import type { Transaction } from "../platform/database/database";
import { addresses } from "./customer-tables";
import { orders } from "../orders/tables";

type Outcome<N extends ProblemName> =
  { ok: true; value: StoredAddress } | { ok: false; problem: Problem<N> };

const notFound = { ok: false, problem: { code: "not-found" } } as const;

/** Writes one more address. Null when the customer has as many as can be. */
export async function addAddress(
  tx: Transaction,
  customerId: string,
  change: AddressChange,
): Promise<StoredAddress | null> {
  await lockCustomer(tx, customerId);
  const { length } = await listAddresses(tx, customerId);
  if (length >= ADDRESSES_MAX) return null;
  const id = await insertAddress(tx, customerId, change, length === 0);
  return findAddress(tx, customerId, id);
}

/** Changes an address that stands as `version` says. What was sent to it before stays sent to what it was. */
export async function changeAddress(
  tx: Transaction,
  customerId: string,
  addressId: string,
  change: AddressChange & { version: number },
): Promise<Outcome<"not-found" | "conflict/changed">> {
  await lockCustomer(tx, customerId);
  const present = await findAddress(tx, customerId, addressId);
  if (present === null) return notFound;
  // What stands already is not a change: a button that was pressed twice has done it once.
  if (present.version !== change.version)
    return standsAlready(present, change)
      ? { ok: true, value: present }
      : { ok: false, problem: { code: "conflict", reason: "changed" } };
  if (!isSameAddress(present, change)) await keepForOrders(tx, present, customerId);
  const flags = await takeFlags(tx, customerId, change, false);
  await tx
    .update(addresses)
    .set({
      ...postalAddress(change),
      typeId: change.typeId,
      isPrimary: present.isPrimary || flags.isPrimary,
      isBilling: present.isBilling || flags.isBilling,
      isDelivery: present.isDelivery || flags.isDelivery,
      version: present.version + 1,
    })
    .where(eq(addresses.id, addressId));
  const address = await findAddress(tx, customerId, addressId);
  return address === null ? notFound : { ok: true, value: address };
}

/** Whether an address is as it is wanted. A flag that is not asked for is not given up. */
function standsAlready(present: StoredAddress, change: AddressChange): boolean {
  const flags = ["isPrimary", "isBilling", "isDelivery"] as const;
  return (
    isSameAddress(present, change) &&
    present.typeId === change.typeId &&
    flags.every((flag) => present[flag] || !change[flag])
  );
}

/** Removes an address; what it was for falls to the primary one, which itself cannot be removed. */
export async function removeAddress(
  tx: Transaction,
  customerId: string,
  addressId: string,
): Promise<Outcome<"not-found" | "conflict/primary-address">> {
  await lockCustomer(tx, customerId);
  const address = await findAddress(tx, customerId, addressId);
  if (address === null) return notFound;
  if (!isRemovable(address))
    return { ok: false, problem: { code: "conflict", reason: "primary-address" } };
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

/** Gives the orders that were sent to an address a copy of it as it was. */
async function keepForOrders(
  tx: Transaction,
  present: StoredAddress,
  customerId: string,
): Promise<void> {
  const used = await tx.$count(orders, eq(orders.deliveryAddressId, present.id));
  if (used === 0) return;
  const [copy] = await tx
    .insert(addresses)
    .values({
      customerId,
      ...postalAddress(present),
      typeId: present.typeId,
      isPrimary: false,
      removedAt: sql`crm_now()`,
    })
    .returning({ id: addresses.id });
  if (copy === undefined) throw new Error("insert into addresses returned no row");
  await tx
    .update(orders)
    .set({ deliveryAddressId: copy.id })
    .where(eq(orders.deliveryAddressId, present.id));
}
