import type { AppLoadContext } from "@remix-run/node";

import type { PackageDetail } from "#contract/schemas/package";

/** The line of a package in the visitor's basket, with its tickets; null if `itemId` is not such a line. */
export async function findPackageLine(
  context: AppLoadContext,
  { id: packageId }: Pick<PackageDetail, "id">,
  itemId: string | null,
) {
  const basket = itemId === null ? null : await context.basket();
  const line = basket?.items.find(
    ({ id, kind, productId }) => kind === "package" && id === itemId && productId === packageId,
  );
  if (basket === null || line === undefined) return null;
  const tickets = basket.tickets.filter(({ packageItemId }) => packageItemId === line.id);
  return { basketId: basket.id, id: line.id, quantity: line.quantity, tickets };
}
