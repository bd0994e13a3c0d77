import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { VisitorSignedIn } from "#contract/operations/sign-in";
import type { SignedIn } from "#contract/schemas/customer";
import type { Features } from "#contract/names/features";
import type { PotentialSavings } from "#contract/schemas/membership";
import type { SignInVisit } from "#contract/schemas/sign-in";
import type { BasketRecord } from "../../basket/contents/basket-contents";
import { hasOtherBaskets } from "../../basket/baskets/other-baskets";
import { changeForOwner } from "../../basket/baskets/change-basket";
import type { SystemDeps } from "../../basket/baskets/seat-locks";
import { getHeldLines } from "../../basket/contents/basket-status";
import { claimBasket } from "../../basket/changes/move-basket";
import { listDeliveryChoices } from "../../basket/checkout/delivery";
import { basketOffersBody } from "../../basket/checkout/offers";
import { canBuyerBeUnnamed } from "../../basket/checkout/unnamed-buyer";
import { listPotentialSavings } from "../../basket/prices/potential-savings";
import { basketBody } from "../../basket/totals/basket-body";
import { refreshMemberships } from "./refresh-memberships";
import { findCustomerAtCheckout, NOBODY } from "./households";

type CheckoutDeps = SystemDeps & { features: Features };

/** What the checkout's steps need of a basket, for the customer who is signed in. */
export async function readCheckout(
  { db, features }: Pick<CheckoutDeps, "db" | "features">,
  basket: BasketRecord,
  customerId: string | null,
  { savings, offers }: Pick<SignInVisit, "savings"> & { offers: "yes" | "no" },
): Promise<CheckoutRead> {
  const { currency } = basket;
  const areGoods = getHeldLines(basket).length === 0;
  const [buyer, choices, levels, offersBody] = await Promise.all([
    customerId === null ? NOBODY : findCustomerAtCheckout(db, customerId, { currency, areGoods }),
    listDeliveryChoices(db, basket, features),
    savings === "yes" && features.memberships ? listPotentialSavings(db, basket) : null,
    offers === "yes" ? basketOffersBody(db, basket, features) : null,
  ]);
  return {
    basket: basketBody(basket),
    deliveryOptions: choices.map(({ price, ...option }) => ({
      ...option,
      price: { amount: price, currency },
    })),
    worthJoining: levels?.some(({ saves, price }) => saves > price) === true,
    canBeUnnamed: canBuyerBeUnnamed(basket),
    ...buyer,
    hasCredit: features.credit && buyer.hasCredit,
    ...(offersBody !== null && {
      offers: offersBody,
      potentialSavings: levels && potentialSavingsBody(basket, levels),
    }),
  };
}

export function potentialSavingsBody(
  { currency }: Pick<BasketRecord, "currency">,
  levels: Awaited<ReturnType<typeof listPotentialSavings>>,
): PotentialSavings[] {
  const money = (amount: number) => ({ amount, currency });
  return levels.map(({ levelId, price, saves, total }) => ({
    levelId,
    membershipPrice: money(price),
    saves: money(saves),
    total: money(total),
    paysForItself: saves > price,
  }));
}

/**
 * Makes the visitor's basket that of the customer who has just signed in, and adds what the next page needs of it. A customer
 * whose basket could not be claimed is signed in nevertheless: a mailed link works only once.
 */
export async function withVisit(
  deps: CheckoutDeps,
  signedIn: SignedIn,
  visit: SignInVisit | null | undefined,
): Promise<VisitorSignedIn> {
  // First, since what the basket costs follows from them.
  await refreshMemberships(deps, signedIn.customer.id);
  if (visit === null || visit === undefined) return signedIn;
  try {
    return { ...signedIn, visit: await claimForVisit(deps, signedIn.customer.id, visit) };
  } catch (err) {
    deps.log.warn({ err }, "the basket of a sign-in could not be claimed");
    return signedIn;
  }
}

async function claimForVisit(
  deps: CheckoutDeps,
  customerId: string,
  { basketId, savings }: SignInVisit,
): Promise<NonNullable<VisitorSignedIn["visit"]>> {
  const claimed =
    basketId === null
      ? null
      : await changeForOwner(deps, basketId, (tx) => claimBasket(tx, basketId, customerId));
  const [checkout, hasOthers] = await Promise.all([
    claimed?.ok === true
      ? readCheckout(deps, claimed.value, customerId, { savings, offers: "no" })
      : null,
    hasOtherBaskets(deps.db, customerId, basketId),
  ]);
  return { checkout, hasOtherBaskets: hasOthers };
}
