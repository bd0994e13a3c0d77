import { redirect, type AppLoadContext } from "@remix-run/node";

import { Unavailable } from "#contract/calls/unavailable";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { redirectToPurchase } from "~/parts/basket/leave-checkout.server";
import { pathTo } from "~/routing/paths";

/** Without a current basket, a customer can still open or empty another of their baskets. */
export async function submitWithoutBasket(context: AppLoadContext, change: BasketChange) {
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
  const listed = await crm.listOtherBaskets({ session: crmSession });
  const others = listed.ok ? listed.value : [];
  const other = others.find(({ id, status }) => id === change.other && status !== "paying");
  if (other === undefined) return leave("basket-empty");
  if (change.intent === "merge") {
    context.keepBasket(other);
    return leave("basket-found");
  }
  const emptied = await crm.emptyBasket({ params: { id: other.id } });
  if (emptied.ok) return leave("other-discarded");
  switch (emptied.failure.code) {
    case "conflict":
      return leave(emptied.failure.reason === "paying" ? "basket-paying" : "basket-empty");
    case "not-found":
      return leave("basket-empty");
    // Sent without a key.
    case "key-reused":
      throw new Unavailable("emptyBasket");
  }
}
