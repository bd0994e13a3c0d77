import { conflictRefusal } from "~/domain/basket/basket-refusal";
import type { BasketFailure, BasketRefusal } from "~/domain/basket/basket-refusal";
import type { BasketChange } from "~/domain/schemas/basket-change";

import type { Crm } from "~/.server/ticketing/ticketing";
import { carryOut, type BasketVisit, type BasketChanged } from "./carry-out-change.server";

/**
 * Makes one change to a basket. One that is being paid for is first given back by the box office, which calls that
 * payment off. Each change is safe to repeat.
 */
export async function changeBasket(
  crm: Crm,
  visit: BasketVisit,
  change: BasketChange,
): Promise<BasketChanged> {
  const result = await carryOut(crm, visit, change);
  if (result.ok) return { ok: true, basket: result.value };
  return "failure" in result ? refusalOf(crm, visit, result.failure, change) : result;
}

async function refusalOf(
  crm: Crm,
  { basketId }: BasketVisit,
  failure: BasketFailure,
  change: BasketChange,
): Promise<BasketChanged> {
  const refused = (refusal: BasketRefusal) => ({ ok: false, code: "refused", refusal }) as const;
  switch (failure.code) {
    case "basket-expired":
      return { ok: false, code: "expired" };
    case "key-reused":
    case "unavailable":
      return { ok: false, code: "unavailable" };
    case "not-signed-in":
      return { ok: false, code: failure.code };
    case "not-found":
      return missing(
        crm,
        basketId,
        "item" in change || change.intent === "use-code" ? "line-gone" : "ticket-gone",
      );
    case "conflict":
      if (failure.reason === "ordered") return ordered(crm, basketId);
      if (failure.reason === "takes-others" && change.intent === "remove")
        return { ok: false, code: "takes-others", ticketId: change.ticket };
      return refused(conflictRefusal(failure.reason));
    case "not-allowed":
      if (failure.reason === "ordered") return ordered(crm, basketId);
      return failure.reason === "hold-cap" ? { ok: false, code: "hold-cap" } : refused(failure);
    case "invalid":
      return refused({ code: "entry", problem: entryProblem(failure.fields, change) });
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
    case "code-not-recognised":
      return refused(failure);
  }
}

function entryProblem(fields: Record<string, string>, { intent }: BasketChange) {
  if (intent === "quantity") return intent;
  const { recognitionName, "tribute.name": tributeName } = fields;
  if (recognitionName !== undefined)
    return isNameFault(recognitionName) ? (`name-${recognitionName}` as const) : "recognition-name";
  if (tributeName !== undefined)
    return isNameFault(tributeName) ? (`tribute-${tributeName}` as const) : "tribute-name";
  if (fields.amount === "too-little" || fields.amount === "too-much")
    return `amount-${fields.amount}` as const;
  return "amount";
}

const NAME_FAULTS = ["too-long", "characters", "web-address"] as const;

const isNameFault = (code: string): code is (typeof NAME_FAULTS)[number] =>
  NAME_FAULTS.some((known) => known === code);

/** The box office says the same of an unknown line and of an unknown basket. */
async function missing(
  crm: Crm,
  basketId: string,
  gone: "ticket-gone" | "line-gone",
): Promise<BasketChanged> {
  const basket = await crm.getBasket({ params: { id: basketId } });
  if (basket.ok) return { ok: false, code: gone };
  return { ok: false, code: basket.failure.code === "not-found" ? "gone" : "unavailable" };
}

async function ordered(crm: Crm, basketId: string): Promise<BasketChanged> {
  const basket = await crm.getBasket({ params: { id: basketId } });
  return { ok: false, code: "ordered", orderId: basket.ok ? basket.value.orderId : null };
}
