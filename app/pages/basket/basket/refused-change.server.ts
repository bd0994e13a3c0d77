import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import type { BasketAnswer } from "~/domain/basket/basket-view";
import type { NoticeCode } from "~/domain/notice-codes";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { pathTo } from "~/routing/paths";

import { refuse } from "~/.server/http/pages/replies";
import type { BasketChanged } from "./carry-out-change.server";
import { orderHref } from "~/pages/orders/visible-order.server";

type Refused = Extract<BasketChanged, { ok: false }>;

/** Answers a change of the basket that was not made: on the page itself, or on the page that says why. */
export function refusedChange(
  context: AppLoadContext,
  refused: Refused,
  { returnTo, change }: { returnTo: string; change: BasketChange },
) {
  const answer = (said: Partial<BasketAnswer>) =>
    data<BasketAnswer>({ refusal: null, lengths: {}, typed: change, ...said }, { status: 400 });
  const { session } = context;
  const leave = (notice: NoticeCode, to: string) => {
    session.flash(notice);
    return redirect(to, 303);
  };
  switch (refused.code) {
    case "refused":
      return answer({ refusal: refused.refusal });
    case "notes":
      return answer({ lengths: refused.lengths });
    case "not-signed-in":
      session.crmSession = null;
      session.returnTo = pathTo("basket");
      return leave("sign-in-first", pathTo("login"));
    case "expired":
      return leave("basket-expired", pathTo("basket"));
    case "takes-others":
      return redirect(pathTo("basket", {}, { remove: refused.ticketId }), 303);
    case "hold-cap":
      return leave("hold-at-cap", returnTo);
    case "ticket-gone":
    case "line-gone":
      return leave(refused.code, pathTo("basket"));
    case "gone":
      session.basketId = null;
      return leave("session-reset", pathTo("basket"));
    case "ordered":
      if (refused.orderId === null) return leave("basket-ordered", pathTo("basket"));
      return redirect(orderHref("order-verify", { id: refused.orderId }, ""), 303);
    case "unavailable":
      return refuse(503);
  }
}
