import { api, type BasketBody } from "./box-office";
import { liveClaims } from "./create-test-performance";

type Choice = {
  instanceId: string;
  priceTypeId?: string;
  band?: string;
  seatIds?: string[];
  priceTypeIds?: string[];
};

const choicesOf = (choices: (string | Choice)[]) =>
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
    body: { packageId, quantity: 1, ...more, choices: choicesOf(choices) },
    ...(key !== undefined && { key }),
  });

export const addPerformances = (basketId: string, itemId: string, choices: (string | Choice)[]) =>
  api.addToPackage({ params: { id: basketId, itemId }, body: { choices: choicesOf(choices) } });

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
    body: { choices: choicesOf([to]) },
    ...(key !== undefined && { key }),
  });

export const packagesIn = (basket: BasketBody) =>
  basket.items.filter(({ kind }) => kind === "package");
export const firstPackageId = (basket: BasketBody) => packagesIn(basket)[0]?.id ?? "";
export const packageDetails = (basket: BasketBody) => packagesIn(basket)[0]?.details;
export const seatsHeld = async (instanceIds: string[]) =>
  (await Promise.all(instanceIds.map(liveClaims))).map((claims) => claims.length);
