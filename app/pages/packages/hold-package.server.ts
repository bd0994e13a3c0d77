import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { ownBasketId } from "~/pages/basket/own-basket.server";
import type { BasketRefusal } from "~/pages/basket/basket-refusal";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";

import { packageOutcome, type PackageOutcome } from "./package-outcome.server";

export type PackageRequest = {
  packageId: string;
  quantity: number;
  /** The best seats of a band, or exactly these: one a package. */
  choices: ({ instanceId: string; priceTypeId: string } & (
    { band: string } | { seatIds: string[] }
  ))[];
  /** The package's line in the basket, to which the performances are added. */
  itemId: string | null;
  /** The super package in which it is bought. */
  superId: string | null;
  requestKey: string;
};

/**
 * Takes the seats of all chosen performances into the visitor's basket or a new one, all or none, with a notice.
 * Null when they are in it, else why not; or another page. Safe to repeat with the same `requestKey`.
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
    context.keepBasket(outcome.basket);
    session.flash("tickets-added");
    return null;
  }
  return "refusal" in outcome ? outcome.refusal : leaveCheckout(context, outcome.failure);
}

async function addToLine(
  { crm, session }: AppLoadContext,
  basketId: string,
  itemId: string,
  { choices, requestKey }: PackageRequest,
): Promise<PackageOutcome> {
  return packageOutcome(
    await crm.addToPackage({
      params: { id: basketId, itemId },
      body: { choices },
      session: session.crmSession,
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
  const known = { requestKey, session: session.crmSession };
  const params = { id: await ownBasketId(context, requestKey) };
  const whole = basket === null ? undefined : superLine(basket, superId);
  let superItemId = whole?.id;
  if (superId !== null && whole === undefined) {
    const body = { packageId: superId, quantity: 1, choices: [] };
    const begun = packageOutcome(
      await crm.addPackage({ ...known, params, body, requestKey: `${requestKey}-super` }),
    );
    if (!begun.ok) return begun;
    superItemId = superLine(begun.basket, superId)?.id;
  }
  const body = { packageId, quantity, choices, superItemId };
  const added = packageOutcome(await crm.addPackage({ params, body, ...known }));
  // A super package with nothing in it could not be paid for.
  if (!added.ok && whole === undefined && superItemId !== undefined)
    await crm.removeItem({ params: { ...params, itemId: superItemId } });
  return added;
}

const superLine = ({ items }: Basket, superId: string | null) =>
  items.find(({ kind, productId }) => kind === "package" && productId === superId);
