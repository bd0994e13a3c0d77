import type { AppLoadContext } from "@remix-run/node";

import type { PackageDetail } from "#contract/schemas/package";

import type { SuperView } from "./builder-view";

/** The packages of a super package, which of them are in the basket, and how many it needs yet for its discount. */
export async function getSuperBuilder(
  context: AppLoadContext,
  offer: PackageDetail,
): Promise<SuperView> {
  const basket = await context.basket();
  const packages = (basket?.items ?? []).filter((one) => one.kind === "package");
  const whole = packages.find(({ productId }) => productId === offer.id);
  const inBasket = packages.filter(
    ({ details }) => whole !== undefined && details.superItemId === whole.id,
  );
  const missing = whole?.details.missing ?? offer.minItems;
  const { id, name, description, minItems, percentOff, status, onSaleAt } = offer;
  return {
    type: "super",
    offer: { id, name, description, minItems, percentOff, status, onSaleAt },
    parts: offer.parts.map((part) => ({
      offer: part,
      isIn: inBasket.some(
        ({ productId, details }) => productId === part.id && details.missing === 0,
      ),
    })),
    missing,
    has: offer.minItems - missing,
  };
}
