import { data, redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404 } from "~/.server/rendering/replies";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { requestKeySchema } from "~/domain/schemas/fields";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { type ExtrasRequest, readExtras, type TypedFields } from "~/parts/extras/read-extras";
import { type ExtrasSaved, saveExtras } from "~/parts/extras/save-extras.server";
import { pathTo } from "~/routing/paths";
import { EXTRAS_ID, type RefusedChange } from "./basket/basket-view";

/** Adds extras but never removes any: a line may have been added in another window. Safe to retry. */
export async function addExtras(
  context: AppLoadContext,
  change: Extract<BasketChange, { intent: "add" }>,
  typed: TypedFields,
) {
  const { crm, session } = context;
  const basket = foundOr404(await crm.getBasket({ params: { id: session.basketId ?? "" } }));
  const offers = foundOr404(await crm.getBasketOffers({ params: { id: basket.id } }));
  const { request, errors } = readExtras(offers, typed, amountNotation(context));
  const additions = {
    ...request,
    items: request.items.filter(({ quantity }) => quantity > 0),
    food: request.food.filter(({ order }) => order.guests > 0),
  };
  const { items, food, donation, accepted } = additions;
  const isOffered = items.length + food.length + accepted.length + errors.length > 0;
  const saved =
    isOffered || donation !== null
      ? await saveExtras(
          crm,
          basket,
          { request: additions, errors },
          requestKeySchema.parse(typed.requestKey),
        )
      : refusedAsGone(basket);
  if (saved.ok) {
    context.keepBasket(saved.value);
    session.flash(addedNotice(additions));
    return redirect(pathTo("basket"), 303);
  }
  if (saved.failure.code !== "extras-errors") return leaveCheckout(context, saved.failure);
  context.keepBasket(saved.failure.basket);
  return data<RefusedChange>(
    { refusal: null, lengths: {}, typed: change, extras: { typed, errors: saved.failure.errors } },
    { status: 400 },
  );
}

/** Names what was added if it is of one kind. */
function addedNotice({ items, food, donation, accepted }: ExtrasRequest): NoticeCode {
  if (items.length > 0) return "extras-added";
  if (food.length > 0) return "food-added";
  return donation === null || accepted.length > 0 ? "line-changed" : "donation-added";
}

/** What the page showed is no longer offered. */
const refusedAsGone = (basket: Basket): ExtrasSaved => ({
  ok: false,
  failure: { code: "extras-errors", errors: [{ field: EXTRAS_ID, code: "not-found" }], basket },
});
