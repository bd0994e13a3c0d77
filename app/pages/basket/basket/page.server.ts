import { data, redirect, type AppLoadContext } from "@remix-run/node";

import { Unavailable } from "#contract/calls/unavailable";
import type { Basket } from "#contract/schemas/basket";
import { isAsShown } from "~/domain/basket/shown-basket";
import { basketObstacle, isEmpty } from "~/domain/basket/basket";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { type BasketChange, basketChangeSchema, seenSchema } from "~/domain/schemas/basket-change";
import {
  findWalletPayment,
  payByWallet,
  payIfOffered,
  repeatWalletPayment,
} from "~/parts/checkout/wallet-payment.server";
import { checkoutFacts } from "~/parts/checkout/checkout-facts.server";
import { redirectToOrder } from "~/parts/basket/leave-checkout.server";
import { firstOpenPath } from "~/parts/checkout/first-open-step.server";
import { checkoutProgress } from "~/parts/checkout/visitor-steps";
import { refusedDonation } from "~/parts/extras/donation-form";
import type { TypedFields } from "~/parts/extras/read-extras";
import { readTexts } from "~/parts/extras/save-extras.server";
import { orderHref } from "~/parts/orders/visible-order.server";
import { pathTo } from "~/routing/paths";
import { redirectToTurnElsewhere, redirectToQueue } from "~/.server/edge/queue-gate/admission";
import { throwErrorPage, orErrorPage } from "~/.server/rendering/replies";
import { addExtras } from "../add-extras.server";
import { applyBasketChange, type ChangeFailure } from "../apply-change.server";
import { conflictRefusal } from "~/parts/refusals/basket-refusal";
import { codeNotice } from "~/parts/basket/notices";
import { changeNotice, failedAction, pathToOpenList } from "../change-notice.server";
import { findPurchaseView, getBasketView, listOtherBaskets } from "../get-basket-view.server";
import { noteNews, takeSnapshot, takeNews } from "../basket-news.server";
import { submitWithoutBasket } from "../submit-without-basket.server";
import { MINIMUM_FIELD, type RefusedChange } from "./basket-view";

/** Loads the basket page, whatever state the basket is in. */
export async function getBasketPage(context: AppLoadContext, request: Request) {
  const { crm, session, venue } = context;
  const series = venue.checkoutSeries;
  // Loads basket, customer and offers in one call.
  await context.readCheckout({ offers: true });
  const [basket, customer] = await Promise.all([context.basket(), context.customer()]);
  // The steps depend on totals, which an empty basket doesn't have.
  const filled = basket !== null && !isEmpty(basket) ? basket : null;
  const facts = await checkoutFacts(context, filled, customer);
  const progress = checkoutProgress(series, facts, "basket");
  const wallet = filled === null ? null : await findWalletPayment(context, filled, facts);
  const query = new URL(request.url).searchParams;
  return {
    basket: await getBasketView(context, basket, {
      lineId: query.get("remove"),
      isMinimum: query.has(MINIMUM_FIELD),
    }),
    progress,
    wallet,
    orderHref:
      basket?.orderId != null ? orderHref("order-verify", { id: basket.orderId }, "") : null,
    purchase: basket === null ? await findPurchaseView(context) : null,
    signedIn: customer !== null,
    seen: takeSnapshot(context, basket),
    others: await listOtherBaskets(crm, basket?.id, customer === null ? null : session.crmSession),
    news: takeNews(context, basket),
  };
}

/** Changes whose notice depends on the basket before the change. */
const NEEDS_BEFORE = new Set([
  "save",
  "reclaim",
  "discard-expired",
  "remove",
  "remove-all",
  "remove-event",
]);

export async function submitBasketForm(context: AppLoadContext, form: FormData) {
  // Repeated field names become an array.
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]] as const;
    }),
  );
  const change = basketChangeSchema.safeParse(fields);
  if (!change.success) return throwErrorPage(400);
  return submitChange(context, withoutRefusedCode(change.data), readTexts(form));
}

/** Doesn't retry a refused code unless its own button is used, so that it can't block checkout. */
const withoutRefusedCode = (change: BasketChange): BasketChange =>
  change.intent === "save" &&
  change.by !== "code" &&
  change.code.trim() === change.refusedCode.trim()
    ? { ...change, code: "" }
    : change;

/**
 * `seen` is the basket snapshot that the form was rendered from, or "". Changes made in another window since then are
 * listed on the next page, whether or not this change succeeds.
 */
async function submitChange(context: AppLoadContext, change: BasketChange, typed: TypedFields) {
  const seen = seenSchema.parse(typed["seen"]);
  const { session } = context;
  const { basketId } = session;
  if (basketId === null) return submitWithoutBasket(context, change);
  const returnTo = safeRedirect("returnTo" in change && change.returnTo, pathTo("basket"));
  // The next step needs basket and customer: loads them in one call.
  if (change.intent === "save" && change.by === "checkout") await context.readCheckout();
  const retried = await retryWallet(context, change);
  if (retried !== null) return retried;
  const before = seen !== "" || NEEDS_BEFORE.has(change.intent) ? await context.basket() : null;
  noteNews(context, seen, before, removedBy(change));
  if (change.intent === "reclaim") {
    const lost = before?.lost.map(({ instance }) => instance.id) ?? [];
    const queueRedirect = await redirectToQueue(context, lost, pathTo("basket"));
    if (queueRedirect !== null) return queueRedirect;
  }
  if (change.intent === "add") return addExtras(context, change, typed);
  const changed = await orErrorPage(
    applyBasketChange(context, basketId, change, seen),
    failedAction(change),
  );
  if (!changed.ok)
    return respondToFailure(context, changed.failure, { basketId, change, returnTo });
  context.keepBasket(changed.value);
  if (change.intent === "save") return finishSave(context, change, before, changed.value);
  session.flash(changeNotice(change, before, changed.value));
  return redirect(pathToOpenList(change, before, changed.value) ?? returnTo, 303);
}

/** After notes and code are saved, continues to checkout if that was requested. */
async function finishSave(
  context: AppLoadContext,
  change: Extract<BasketChange, { intent: "save" }>,
  before: Basket | null,
  basket: Basket,
) {
  const { session } = context;
  const hasCode = change.code.trim() !== "";
  if (hasCode) session.flash(codeNotice(change.code, before, basket, session.linkCode));
  if (change.by === "checkout") {
    const obstacle = basketObstacle(basket);
    if (obstacle !== null) session.flash(obstacle);
    return redirect(await firstOpenPath(context, basket), 303);
  }
  if (change.by === "wallet" && !hasCode) return payFromBasket(context, change, basket);
  if (!hasCode) session.flash("notes-saved");
  return redirect(pathTo("basket"), 303);
}

type Save = Extract<BasketChange, { intent: "save" }>;

async function payFromBasket(context: AppLoadContext, change: Save, basket: Basket) {
  const { terms, total, revision, attemptKey, delivery } = change;
  if (total === undefined || attemptKey === undefined) return throwErrorPage(400);
  if (terms === undefined)
    return data<RefusedChange>(
      { refusal: { code: "entry", error: "terms" }, lengths: {}, typed: change },
      { status: 400 },
    );
  const isShown = (paid: Basket) => isAsShown(paid, { total, revision });
  const obstacle = basketObstacle(basket) ?? (isShown(basket) ? null : "total-changed");
  if (obstacle !== null) {
    context.session.flash(obstacle);
    return redirect(pathTo("basket"), 303);
  }
  // A form that is sent twice finds the basket in payment.
  if (basket.status === "paying") return payByWallet(context, { attemptKey, isShown });
  const paid = await payIfOffered(context, basket, { attemptKey, isShown, delivery });
  return paid ?? redirect(await firstOpenPath(context, basket), 303);
}

/** Repeats a payment whose first response was lost: the basket is the new guest's by then, and can't be read without a session. */
async function retryWallet(context: AppLoadContext, change: BasketChange) {
  if (change.intent !== "save" || change.by !== "wallet") return null;
  const { terms, total, revision, attemptKey } = change;
  const { crmSession, basketId } = context.session;
  // Reading a basket that is somebody's forgets it.
  const isReadable = crmSession !== null || (await context.basket()) !== null;
  if (isReadable || basketId === null) return null;
  if (!terms || total === undefined || attemptKey === undefined) return null;
  const isShown = (paid: Basket) => isAsShown(paid, { total, revision });
  return repeatWalletPayment(context, basketId, { attemptKey, isShown });
}

/** Returns the id of the line that a change removes, so that it isn't reported as removed elsewhere. */
function removedBy(change: BasketChange): string | undefined {
  if (change.intent === "remove") return change.ticket;
  return change.intent === "remove-item" ? change.item : undefined;
}

type Submitted = { basketId: string; change: BasketChange; returnTo: string };

/** Shows the failure on the basket page, or redirects to the page that handles it. */
async function respondToFailure(
  context: AppLoadContext,
  failure: ChangeFailure,
  { basketId, change, returnTo }: Submitted,
) {
  const { session } = context;
  const badRequest = (refusal: RefusedChange["refusal"], lengths: RefusedChange["lengths"] = {}) =>
    data<RefusedChange>({ refusal, lengths, typed: change }, { status: 400 });
  const leave = (notice: NoticeCode, to = pathTo("basket")) => {
    session.flash(notice);
    return redirect(to, 303);
  };
  switch (failure.code) {
    // Keys are new, or derived from their request.
    case "key-reused":
      throw new Unavailable("changeBasket");
    case "not-signed-in":
      session.crmSession = null;
      session.returnTo = pathTo("basket");
      return leave("sign-in-first", pathTo("login"));
    case "basket-expired":
      return leave("basket-expired");
    case "line-gone":
      return leave("line-gone");
    case "not-found":
      return respondToMissing(context, basketId, leave, change);
    case "conflict":
      if (failure.reason === "ordered") return respondToOrdered(context, basketId, leave);
      if (failure.reason === "turn-elsewhere") return redirectToTurnElsewhere(context);
      // Other lines would be removed too: ask for confirmation first.
      if (failure.reason === "takes-others" && change.intent === "remove")
        return redirect(pathTo("basket", {}, { remove: change.ticket }), 303);
      if (failure.reason === "takes-others" && change.intent === "remove-all")
        return redirect(pathTo("basket", {}, { remove: change.performance }), 303);
      if (failure.reason === "takes-others" && change.intent === "remove-event")
        return redirect(pathTo("basket", {}, { remove: failure.ticketIds[0] }), 303);
      if (failure.reason === "package") {
        const wholePackage = { remove: failure.packageItemId, [MINIMUM_FIELD]: 1 };
        return redirect(pathTo("basket", {}, wholePackage), 303);
      }
      return badRequest(conflictRefusal(failure.reason));
    case "not-allowed":
      if (failure.reason === "ordered-already") return respondToOrdered(context, basketId, leave);
      if (failure.reason === "hold-cap") return leave("hold-at-cap", returnTo);
      return badRequest(failure);
    case "invalid":
      return badRequest({ code: "entry", error: entryError(failure.fields, change) });
    case "notes-too-long":
      return badRequest(null, failure.lengths);
    case "entry":
    case "too-many":
    case "credit-too-high":
    case "notes-elsewhere":
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
    case "code-not-recognised":
      return badRequest(failure);
  }
}

type Leave = (notice: NoticeCode) => Response;

/** The box office returns `not-found` for an unknown line and for an unknown basket. */
async function respondToMissing(
  { crm, session }: AppLoadContext,
  basketId: string,
  leave: Leave,
  change: BasketChange,
) {
  const basket = await crm.getBasket({ params: { id: basketId } });
  if (basket.ok)
    return leave("item" in change || change.intent === "use-code" ? "line-gone" : "ticket-gone");
  session.basketId = null;
  return leave("session-reset");
}

async function respondToOrdered(context: AppLoadContext, basketId: string, leave: Leave) {
  await redirectToOrder(context, basketId);
  return leave("basket-ordered");
}

const entryError = (fields: Record<string, string>, { intent }: BasketChange) =>
  intent === "quantity" ? intent : refusedDonation(fields).error;
