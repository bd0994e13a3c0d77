import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import type { NoticeCode } from "~/domain/notice-codes";
import { pathTo } from "~/routing/paths";

import { refuse } from "../http/replies";
import type { BasketChanged } from "../services/change-basket";
import { orderHref } from "./order-href";

type Refused = Extract<BasketChanged, { ok: false }>;

/** Answers a change of the basket that was not made: on the page itself, or on the page that says why. */
export function refusedChange(
  context: AppLoadContext,
  refused: Refused,
  { basketId, returnTo }: { basketId: string; returnTo: string },
) {
  const { session } = context;
  const leave = (notice: NoticeCode, to: string) => {
    session.flash(notice);
    return redirect(to, 303);
  };
  switch (refused.code) {
    case "refused":
      return data({ refusal: refused.refusal }, { status: 400 });
    case "expired":
      return leave("basket-expired", pathTo("basket"));
    case "hold-cap":
      return leave("hold-at-cap", returnTo);
    case "ticket-gone":
      return leave("ticket-gone", pathTo("basket"));
    case "gone":
      session.basketId = null;
      return leave("session-reset", pathTo("basket"));
    case "ordered":
      if (refused.orderId === null) return leave("basket-ordered", pathTo("basket"));
      return redirect(orderHref(context, "order-verify", { id: refused.orderId, basketId }), 303);
    case "unavailable":
      return refuse(503);
  }
}
