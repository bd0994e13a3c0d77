import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { addMoney, money } from "~/domain/money";
import type { StepSaved } from "../answer-step.server";
import type { CheckoutVisit } from "../guards.server";

/** Gift aid adds 25p for each pound given, rounded down: no more is claimed than there is. */
export function giftAidOn({ items, totals }: Pick<Basket, "items" | "totals">): Money {
  const { currency } = totals.total;
  const gifts = items.filter(({ kind }) => kind === "donation");
  const given = addMoney(money(0, currency), ...gifts.map(({ total }) => total));
  return money(Math.floor(given.amount / 4), currency);
}

export async function declareGiftAid(
  { crm, i18n }: AppLoadContext,
  { crmSession }: CheckoutVisit<"gift-aid">,
  { accepted }: { accepted: "yes" | "no" },
): Promise<StepSaved> {
  if (accepted === "no") return { ok: true };
  // Saved as it was read, in the language in which it was read.
  const body = { ukTaxpayer: true, statement: i18n.t("giftAid.statement") } as const;
  const declared = await crm.setGiftAid({ session: crmSession, body });
  if (declared.ok) return { ok: true };
  const { failure } = declared;
  if (failure.code === "not-allowed" || failure.code === "invalid")
    return { ok: false, code: "fields", fields: { taxpayer: ["refused"] } };
  return { ok: false, code: "failed", failure };
}
