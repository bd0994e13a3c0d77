import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { nullIfUnavailable } from "#contract/calls/unavailable";
import { getOrCreateBasketId } from "~/parts/basket/get-or-create-basket.server";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { packageOutcome, type PackageOutcome } from "~/parts/packages/package-outcome.server";

export type PackageRequest = {
  packageId: string;
  quantity: number;
  /** The best seats of a band, or exactly these seats, one per package. */
  choices: ({ instanceId: string; priceTypeId: string } & (
    | { band: string }
    | { seatIds: string[]; priceTypeIds?: string[] }
  ))[];
  /** The basket line that the performances are added to; null for a new package. */
  itemId: string | null;
  /** The super package that the package is bought in. */
  superId: string | null;
  requestKey: string;
};

/**
 * Adds seats for all chosen performances to the visitor's basket, or none, with a notice. Returns null or a refusal;
 * redirects on other failures. Safe to repeat with the same `requestKey`.
 */
export async function holdPackage(
  context: AppLoadContext,
  request: PackageRequest,
): Promise<BasketRefusal | null> {
  const { session } = context;
  const basket = await context.basket();
  const outcome =
    request.itemId !== null && basket !== null
      ? await addToLine(context, basket.id, request.itemId, request)
      : await addNew(context, basket, request);
  if (outcome.ok) {
    context.keepBasket(outcome.value);
    session.flash(request.itemId === null ? "package-added" : "line-changed");
    return null;
  }
  const { failure } = outcome;
  return "refusal" in failure ? failure.refusal : leaveCheckout(context, failure);
}

async function addToLine(
  { crm }: AppLoadContext,
  basketId: string,
  itemId: string,
  { choices, requestKey }: PackageRequest,
): Promise<PackageOutcome> {
  return packageOutcome(
    await crm.addToPackage({
      params: { id: basketId, itemId },
      body: { choices },
      requestKey,
    }),
  );
}

async function addNew(
  context: AppLoadContext,
  basket: Basket | null,
  { packageId, quantity, choices, superId, requestKey }: PackageRequest,
): Promise<PackageOutcome> {
  const { crm, session } = context;
  const options = { requestKey, session: session.crmSession };
  const params = { id: await getOrCreateBasketId(context, requestKey) };
  const superItem = basket === null ? undefined : superLine(basket, superId);
  let superItemId = superItem?.id;
  if (superId !== null && superItem === undefined) {
    const body = { packageId: superId, quantity: 1, choices: [] };
    const withSuper = packageOutcome(
      await crm.addPackage({ ...options, params, body, requestKey: `${requestKey}-super` }),
    );
    if (!withSuper.ok) return withSuper;
    superItemId = superLine(withSuper.value, superId)?.id;
  }
  const body = { packageId, quantity, choices, superItemId };
  const added = packageOutcome(await crm.addPackage({ params, body, ...options }));
  // An empty super package can't be paid for.
  if (!added.ok && superItem === undefined && superItemId !== undefined)
    await nullIfUnavailable(crm.removeItem({ params: { ...params, itemId: superItemId } }));
  return added;
}

const superLine = ({ items }: Basket, superId: string | null) =>
  items.find(({ kind, productId }) => kind === "package" && productId === superId);
