import type { BasketAnswer } from "~/domain/basket/basket-view";
import { GIFT_FIELD, GIFT_OTHER_FIELD } from "~/domain/basket/gift-wish";
import type { Translate } from "~/i18n/translate";

import { basketRefusalMessage } from "../basket-refusal-message";

/** The field that a change was typed into, by its id on the page; null for a change by a button alone. */
export function fieldOf({
  typed: change,
  refusal,
}: Pick<BasketAnswer, "typed" | "refusal">): { id: string; typed: string } | null {
  const problem = refusal?.code === "entry" ? refusal.problem : null;
  switch (change.intent) {
    case "quantity":
      return { id: `quantity-${change.item}`, typed: change.quantity };
    case "amount":
      return { id: `amount-${change.item}`, typed: change.amount };
    case "code":
      return { id: "code", typed: change.code };
    case "credit":
      return change.use === "amount" ? { id: "credit-amount", typed: change.amount } : null;
    case "gift":
      return problem === "gift"
        ? { id: GIFT_FIELD, typed: change.gift }
        : { id: GIFT_OTHER_FIELD, typed: change.giftOther };
    case "gift-names":
      return problem?.startsWith("tribute-")
        ? { id: `tribute-${change.item}`, typed: change.tributeName }
        : { id: `recognition-${change.item}`, typed: change.recognitionName };
    default:
      return null;
  }
}

/** What a field is to show: what was typed into it, and what is wrong with that. */
export function fieldAnswer(
  t: Translate,
  answer: BasketAnswer | undefined,
  id: string,
  errorPrefix: string,
) {
  const field = { id, name: id };
  const at = answer === undefined ? null : fieldOf(answer);
  if (answer === undefined || at?.id !== id || answer.refusal === null)
    return { field, errors: [], errorPrefix, typed: undefined };
  const errors = [basketRefusalMessage(t, answer.refusal)];
  return { field, errors, errorPrefix, typed: at.typed };
}
