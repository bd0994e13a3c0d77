import { api, type BasketBody } from "./box-office";
import { liveClaims } from "./create-test-performance";
import { newPackage, newSuperPackage } from "./packages";
import type { OrderBody } from "./paying";

type Choice = {
  instanceId: string;
  priceTypeId?: string;
  band?: string;
  seatIds?: string[];
  priceTypeIds?: string[];
};

const listChoices = (choices: (string | Choice)[]) =>
  choices.map((choice) =>
    typeof choice === "string"
      ? { instanceId: choice, priceTypeId: "standard", band: "A" }
      : { priceTypeId: "standard", ...choice },
  );

/** Adds a package. A performance given by its id alone gets the best seat of band A at the standard price. */
export const addPackage = (
  basketId: string,
  packageId: string,
  choices: (string | Choice)[],
  more: { quantity?: number; superItemId?: string } = {},
  key?: string,
) =>
  api.addPackage({
    params: { id: basketId },
    body: { packageId, quantity: 1, ...more, choices: listChoices(choices) },
    ...(key !== undefined && { key }),
  });

export const addPerformances = (basketId: string, itemId: string, choices: (string | Choice)[]) =>
  api.addToPackage({ params: { id: basketId, itemId }, body: { choices: listChoices(choices) } });

/**
 * Replaces one performance of a package with another: the best seats of band A at the standard price, or given seats.
 */
export const changeDate = (
  basketId: string,
  itemId: string,
  from: string,
  to: string | Choice,
  key?: string,
) =>
  api.changePackageDate({
    params: { id: basketId, itemId, instanceId: from },
    body: { choices: listChoices([to]) },
    ...(key !== undefined && { key }),
  });

export const packagesIn = (basket: BasketBody) =>
  basket.items.filter(({ kind }) => kind === "package");
export const firstPackageId = (basket: BasketBody) => packagesIn(basket)[0]?.id ?? "";
export const packageDetails = (basket: BasketBody) => packagesIn(basket)[0]?.details;
export const seatsHeld = async (instanceIds: string[]) =>
  (await Promise.all(instanceIds.map(liveClaims))).map((claims) => claims.length);

/** What the tickets of each package cost, with those of its parts. */
export const packageSums = ({ tickets, items }: Pick<OrderBody, "tickets" | "items">) =>
  items.flatMap((whole) => {
    if (whole.kind !== "package" || whole.details.superItemId !== null) return [];
    const ids = items.flatMap((item) =>
      item === whole || (item.kind === "package" && item.details.superItemId === whole.id)
        ? [item.id]
        : [],
    );
    const own = tickets.filter(({ packageItemId }) => ids.includes(packageItemId ?? ""));
    return [{ whole, sum: own.reduce((all, { total }) => all + total.amount, 0) }];
  });

export async function addNewFlexPackage(basketId: string): Promise<void> {
  const { packageId, instanceIds } = await newPackage({ events: 2 });
  const added = await addPackage(basketId, packageId, instanceIds);
  if (added.outcome !== "ok") throw new Error(`not added: ${added.outcome}`);
}

export async function addNewSuperPackage(basketId: string): Promise<void> {
  const parts = [await newPackage({ events: 2 }), await newPackage({ events: 2 })];
  const { packageId } = await newSuperPackage(parts);
  const superItemId = firstPackageId((await addPackage(basketId, packageId, [])).value);
  for (const part of parts)
    await addPackage(basketId, part.packageId, part.instanceIds, { superItemId });
}
