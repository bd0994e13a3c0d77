import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { getTermsVersion } from "./terms-version.server";

type Accepted = Pick<Basket, "tickets" | "items" | "totals">;

/** Changes with all that the terms are accepted for: their text, what is bought, and what is to be paid. */
function acceptanceId({ i18n }: Pick<AppLoadContext, "i18n">, basket: Accepted): string {
  const { tickets, items, totals } = basket;
  const accepted = [
    getTermsVersion(i18n.locale),
    totals.toPay,
    tickets.map(({ instance, seat, priceType, total }) => [
      instance.id,
      instance.startsAt,
      seat,
      priceType.id,
      total.amount,
    ]),
    items.map(({ kind, productId, quantity, total }) => [kind, productId, quantity, total.amount]),
  ];
  return createHash("sha256").update(JSON.stringify(accepted)).digest("base64url").slice(0, 16);
}

/** Keeps for this basket that the terms were ticked in a form whose hidden field has the total that was shown. */
export function keepAcceptance(
  context: Pick<AppLoadContext, "i18n" | "session">,
  basket: Accepted,
  form: FormData,
): void {
  const { session } = context;
  const isSame = form.get("total") === String(basket.totals.toPay.amount);
  const { accepted: _earlier, ...progress } = session.checkoutProgress;
  session.checkoutProgress =
    isSame && form.get("terms") === "on"
      ? { ...progress, accepted: acceptanceId(context, basket) }
      : progress;
}

/** Whether the terms were ticked for exactly this basket, so that the box on the summary stays ticked. */
export const hasAcceptedTerms = (
  context: Pick<AppLoadContext, "i18n" | "session">,
  basket: Accepted,
): boolean => context.session.checkoutProgress.accepted === acceptanceId(context, basket);
