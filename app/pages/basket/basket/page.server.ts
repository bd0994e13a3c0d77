import { data, redirect, type AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { basketObstacle, isEmpty } from "~/domain/basket/basket";
import { basketDiffView, basketSnapshot, diffSince } from "~/domain/basket/basket-diff";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { NoticeCode } from "~/domain/notice-codes";
import { safeRedirect } from "~/domain/safe-redirect";
import { type BasketChange, basketChangeSchema, seenSchema } from "~/domain/schemas/basket-change";
import { requestKeySchema } from "~/domain/schemas/fields";
import { checkoutFacts } from "~/pages/checkout/checkout-facts.server";
import {
  leaveCheckout,
  redirectToOrder,
  redirectToPurchase,
} from "~/pages/checkout/leave-checkout.server";
import { checkoutProgress, firstIncompleteStep } from "~/pages/checkout/visitor-steps";
import { refusedGift } from "~/pages/extras/gift-problems";
import { readExtras, type TypedFields, wantsExtras } from "~/pages/extras/read-extras";
import { type ExtrasSaved, saveExtras, textsOf } from "~/pages/extras/save-extras.server";
import { orderHref } from "~/pages/orders/visible-order.server";
import { pathTo } from "~/routing/paths";
import { leaveTurn, redirectToQueue } from "~/.server/queue/admission";
import { foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import { applyBasketChange, type ChangeFailure } from "../apply-change.server";
import { conflictRefusal } from "../basket-refusal";
import { changeNotice, codeNotice } from "../change-notice.server";
import { findPurchaseView, getBasketView, listOtherBaskets } from "../get-basket-view.server";
import { EXTRAS_ID, type RefusedChange } from "./basket-view";

/** All that the basket's page shows, whatever state the basket is in. Safe to repeat. */
export async function getBasketPage(context: AppLoadContext, request: Request) {
  const { crm, session, venue } = context;
  const series = venue.checkoutSeries;
  // Basket and customer in one call.
  await context.readCheckout();
  const [basket, customer] = await Promise.all([context.basket(), context.customer()]);
  // An empty basket has no sums that would decide which steps there are.
  const filled = basket !== null && !isEmpty(basket) ? basket : null;
  const facts = await checkoutFacts(context, filled, customer);
  const progress = checkoutProgress(series, facts, "basket");
  const removing = new URL(request.url).searchParams.get("remove");
  return {
    basket: await getBasketView(context, basket, removing),
    // From an empty basket nothing leads on.
    progress: filled === null ? { ...progress, left: 0 } : progress,
    orderHref:
      basket?.orderId != null ? orderHref("order-verify", { id: basket.orderId }, "") : null,
    purchase: basket === null ? await findPurchaseView(context) : null,
    signedIn: customer !== null,
    seen: basket === null ? "" : basketSnapshot(basket),
    others: await listOtherBaskets(crm, basket?.id, customer === null ? null : session.crmSession),
    news: basket === null ? null : basketDiffView(session.takeBasketDiff(), basket),
  };
}

/** Changes whose notice depends on the basket as it was. */
const NEEDS_BEFORE = new Set(["save", "reclaim", "remove", "remove-all"]);

/** Makes the change that a form of the page asks for. */
export async function answerBasketForm(context: AppLoadContext, form: FormData) {
  // A name that is sent more than once is a list.
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]] as const;
    }),
  );
  const change = basketChangeSchema.safeParse(fields);
  if (!change.success) return throwErrorPage(400);
  return answerChange(context, withoutRefusedCode(change.data), textsOf(form));
}

/** Doesn't retry a refused code unless its own button is used, so that it can't block checkout. */
const withoutRefusedCode = (change: BasketChange): BasketChange =>
  change.intent === "save" &&
  change.by !== "code" &&
  change.code.trim() === change.refusedCode.trim()
    ? { ...change, code: "" }
    : change;

/**
 * `seen` is what the form's page showed of the basket, or "": what was changed in another window meanwhile is named on
 * the next page, whether or not this change is made.
 */
async function answerChange(context: AppLoadContext, change: BasketChange, typed: TypedFields) {
  const seen = seenSchema.parse(typed["seen"]);
  const { session } = context;
  const { basketId } = session;
  if (basketId === null) return answerWithoutBasket(context, change);
  const returnTo = safeRedirect("returnTo" in change && change.returnTo, pathTo("basket"));
  // It leads to the next step: basket and customer in one call.
  if (change.intent === "save" && change.by === "checkout") await context.readCheckout();
  const before = seen !== "" || NEEDS_BEFORE.has(change.intent) ? await context.basket() : null;
  const news = before === null || seen === "" ? null : diffSince(seen, before, removedBy(change));
  if (news !== null) session.noteBasketDiff(news);
  if (change.intent === "reclaim") {
    const lost = before?.lost.map(({ instance }) => instance.id) ?? [];
    const away = await redirectToQueue(context, lost, pathTo("basket"));
    if (away !== null) return away;
  }
  const changed = await applyBasketChange(context, basketId, change, seen);
  if (!changed.ok)
    return answerRefused(context, changed.failure, { basketId, change, returnTo, typed });
  context.keepBasket(changed.value);
  if (change.intent === "save") return answerSaved(context, change, typed, before, changed.value);
  session.flash(changeNotice(change, before, changed.value));
  return redirect(returnTo, 303);
}

/** Adds the extras that were filled in, once notes and code are saved, and goes on where that was asked for. */
async function answerSaved(
  context: AppLoadContext,
  change: Extract<BasketChange, { intent: "save" }>,
  typed: TypedFields,
  before: Basket | null,
  basket: Basket,
) {
  const { session } = context;
  const hasCode = change.code.trim() !== "";
  if (hasCode) session.flash(codeNotice(change.code, before, basket));
  const isWanted = wantsExtras(typed);
  const isNothing = change.by === "extras" && !isWanted && !hasCode;
  const saved: ExtrasSaved = isWanted
    ? await addExtras(context, basket, typed)
    : isNothing
      ? { ok: false, code: "faults", faults: [{ field: EXTRAS_ID, code: "nothing" }], basket }
      : { ok: true, basket };
  if (!saved.ok && saved.code === "failed") return leaveCheckout(context, saved.failure);
  context.keepBasket(saved.basket);
  if (!saved.ok) {
    const extras = { typed, faults: saved.faults };
    return data<RefusedChange>(
      { refusal: null, lengths: {}, typed: change, extras },
      { status: 400 },
    );
  }
  if (isWanted) session.flash("line-added");
  if (change.by === "checkout") {
    const obstacle = basketObstacle(saved.basket);
    if (obstacle !== null) session.flash(obstacle);
    return redirect(await firstOpenPath(context, saved.basket), 303);
  }
  if (!hasCode && !isWanted) session.flash("notes-kept");
  return redirect(pathTo("basket"), 303);
}

/** What is not filled in stays as it is: a line may have been added in another window. Safe to repeat. */
async function addExtras({ crm, i18n }: AppLoadContext, basket: Basket, typed: TypedFields) {
  const offers = foundOr404(await crm.getBasketOffers({ params: { id: basket.id } }));
  const { request, faults } = readExtras(offers, typed, i18n.locale);
  const added = {
    ...request,
    items: request.items.filter(({ quantity }) => quantity > 0),
    food: request.food.filter(({ order }) => order.guests > 0),
  };
  return saveExtras(
    crm,
    basket,
    { request: added, faults },
    requestKeySchema.parse(typed.requestKey),
  );
}

/** The payment that is open, else the first step that has something left to do. */
async function firstOpenPath(context: AppLoadContext, basket: Basket): Promise<string> {
  if (basket.status === "paying") return pathTo("checkout-payment");
  const filled = isEmpty(basket) ? null : basket;
  await context.readCheckout();
  const facts = await checkoutFacts(context, filled, await context.customer());
  return checkoutSteps[firstIncompleteStep(context.venue.checkoutSeries, facts)].path;
}

/** The id of the line that a change removes. If it is already gone, the change counts as done. */
function removedBy(change: BasketChange): string | undefined {
  if (change.intent === "remove") return change.ticket;
  return change.intent === "remove-item" ? change.item : undefined;
}

/** Without a basket in hand, one that the customer left can be taken up or emptied. */
async function answerWithoutBasket(context: AppLoadContext, change: BasketChange) {
  const { crm, session } = context;
  const { crmSession } = session;
  const leave = (notice: NoticeCode) => {
    session.flash(notice);
    return redirect(pathTo("basket"), 303);
  };
  if (crmSession === null || (change.intent !== "merge" && change.intent !== "discard")) {
    await redirectToPurchase(context);
    return leave("basket-empty");
  }
  const others = await crm.listOtherBaskets({ session: crmSession });
  if (!others.ok && others.failure.code === "unavailable") return throwErrorPage(503);
  const other = others.ok ? others.value.find(({ id }) => id === change.other) : undefined;
  if (other === undefined) return leave("basket-empty");
  if (change.intent === "merge") {
    context.keepBasket(other);
    return leave("basket-found");
  }
  const emptied = await crm.emptyBasket({ params: { id: other.id } });
  return emptied.ok ? leave("other-discarded") : throwErrorPage(503);
}

type Asked = { basketId: string; change: BasketChange; returnTo: string; typed: TypedFields };

/** Answers on the page itself, or on the page that says why. */
async function answerRefused(
  context: AppLoadContext,
  failure: ChangeFailure,
  { basketId, change, returnTo, typed }: Asked,
) {
  const { session } = context;
  const extras = change.intent === "save" ? { typed, faults: [] } : undefined;
  const answer = (refusal: RefusedChange["refusal"], lengths: RefusedChange["lengths"] = {}) =>
    data<RefusedChange>({ refusal, lengths, typed: change, extras }, { status: 400 });
  const leave = (notice: NoticeCode, to = pathTo("basket")) => {
    session.flash(notice);
    return redirect(to, 303);
  };
  switch (failure.code) {
    case "key-reused":
    case "unavailable":
      return throwErrorPage(503);
    case "not-signed-in":
      session.crmSession = null;
      session.returnTo = pathTo("basket");
      return leave("sign-in-first", pathTo("login"));
    case "basket-expired":
      return leave("basket-expired");
    case "line-gone":
      return leave("line-gone");
    case "not-found":
      return answerMissing(context, basketId, leave, change);
    case "conflict":
      if (failure.reason === "ordered") return answerOrdered(context, basketId, leave);
      if (failure.reason === "turn-elsewhere") return leaveTurn(context);
      // Other lines would be removed with the ticket: the visitor is asked first.
      if (failure.reason === "takes-others" && change.intent === "remove")
        return redirect(pathTo("basket", {}, { remove: change.ticket }), 303);
      if (failure.reason === "takes-others" && change.intent === "remove-all")
        return redirect(pathTo("basket", {}, { remove: change.performance }), 303);
      return answer(conflictRefusal(failure.reason));
    case "not-allowed":
      if (failure.reason === "ordered") return answerOrdered(context, basketId, leave);
      if (failure.reason === "hold-cap") return leave("hold-at-cap", returnTo);
      return answer(failure);
    case "invalid":
      return answer({ code: "entry", problem: entryProblem(failure.fields, change) });
    case "notes-too-long":
      return answer(null, failure.lengths);
    case "entry":
    case "too-many":
    case "notes-elsewhere":
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
    case "code-not-recognised":
      return answer(failure);
  }
}

type Leave = (notice: NoticeCode) => Response;

/** The box office gives the same answer for an unknown line and an unknown basket. */
async function answerMissing(
  { crm, session }: AppLoadContext,
  basketId: string,
  leave: Leave,
  change: BasketChange,
) {
  const basket = await crm.getBasket({ params: { id: basketId } });
  if (basket.ok)
    return leave("item" in change || change.intent === "use-code" ? "line-gone" : "ticket-gone");
  if (basket.failure.code !== "not-found") return throwErrorPage(503);
  session.basketId = null;
  return leave("session-reset");
}

async function answerOrdered(context: AppLoadContext, basketId: string, leave: Leave) {
  await redirectToOrder(context, basketId);
  return leave("basket-ordered");
}

const entryProblem = (fields: Record<string, string>, { intent }: BasketChange) =>
  intent === "quantity" ? intent : refusedGift(fields).problem;
