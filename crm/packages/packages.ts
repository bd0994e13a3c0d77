import { asc, eq, inArray } from "drizzle-orm";

import type { BasketRecord, LineRecord } from "../baskets/basket-contents";
import type { PackageRule } from "./package-rule";
import type { Reader } from "../platform/database/database";
import { packageInstances, packageParts, packages } from "./tables";
import { instances } from "../catalogue/tables";

/** Packages with their performances and parts, by id; one that is not there is left out. */
export async function findPackages(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, PackageRule & { description: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(packages)
    .where(inArray(packages.id, [...ids]))
    .orderBy(asc(packages.rank), asc(packages.id));
  const performances = await db
    .select({
      packageId: packageInstances.packageId,
      id: instances.id,
      eventId: instances.eventId,
    })
    .from(packageInstances)
    .innerJoin(instances, eq(instances.id, packageInstances.instanceId))
    .where(inArray(packageInstances.packageId, [...ids]))
    .orderBy(asc(instances.startsAt), asc(instances.id));
  const parts = await db
    .select()
    .from(packageParts)
    .where(inArray(packageParts.superId, [...ids]))
    .orderBy(asc(packageParts.rank), asc(packageParts.partId));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        instances: performances
          .filter(({ packageId }) => packageId === row.id)
          .map(({ id, eventId }) => ({ id, eventId })),
        partIds: parts.filter(({ superId }) => superId === row.id).map(({ partId }) => partId),
      },
    ]),
  );
}

/** Whether a ticket may be at this price type, as far as the package goes that it is part of. */
export async function allowsPriceType(
  db: Reader,
  basket: Pick<BasketRecord, "items">,
  { packageItemId }: Pick<LineRecord, "packageItemId">,
  priceTypeId: string,
): Promise<boolean> {
  const item = basket.items.find(({ id }) => id === packageItemId);
  if (item === undefined) return true;
  const rule = (await findPackages(db, [item.productId])).get(item.productId);
  return rule?.priceTypeIds?.includes(priceTypeId) !== false;
}
