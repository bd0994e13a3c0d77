import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { safeRedirect } from "~/domain/safe-redirect";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { diffSince } from "~/domain/basket/basket-diff";
import { pathTo } from "~/routing/paths";

import { refuse } from "~/.server/http/pages/replies";
import { changeBasket } from "./change-basket.server";
import { changeNotice } from "../change-notice.server";
import { changeWithoutBasket } from "./change-without-basket.server";
import { refusedChange } from "./refused-change.server";

/** Changes of which only the basket as it was tells what happened. */
const TOLD_BY_BEFORE = new Set(["code", "reclaim", "remove"]);

/**
 * Makes one change of the visitor's basket and answers the form. `seen` is what the form's page showed of it, or "":
 * what became of it meanwhile in another window is said on the page that comes next, whether or not the change is made.
 */
export async function answerBasketChange(
  context: AppLoadContext,
  change: BasketChange,
  seen: string,
) {
  const { crm, session, caller } = context;
  const { basketId, crmSession } = session;
  if (basketId === null) return answerWithoutBasket(context, change);
  const asked = change.intent === "extend" ? change.returnTo : null;
  const returnTo = safeRedirect(asked, pathTo("basket"));
  const isTold = seen !== "" || TOLD_BY_BEFORE.has(change.intent);
  const before = isTold ? await context.basket() : null;
  const news = before === null || seen === "" ? null : diffSince(seen, before);
  if (news !== null) session.tellNews(news);
  const visit = { basketId, crmSession, caller, basket: context.basket, seen };
  const changed = await changeBasket(crm, visit, change);
  if (!changed.ok) return refusedChange(context, changed, { returnTo, change });
  context.keepBasket(changed.basket);
  session.flash(changeNotice(change, before, changed.basket));
  return redirect(returnTo, 303);
}

async function answerWithoutBasket(context: AppLoadContext, change: BasketChange) {
  const { crm, session } = context;
  const done = await changeWithoutBasket(crm, session.crmSession, change);
  switch (done.code) {
    case "found":
      context.keepBasket(done.basket);
      session.flash("basket-found");
      break;
    case "let-go":
      session.flash("other-let-go");
      break;
    case "nothing":
      session.flash("basket-empty");
      break;
    case "unavailable":
      return refuse(503);
  }
  return redirect(pathTo("basket"), 303);
}
