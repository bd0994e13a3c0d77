import { type Translate, validationMessage } from "~/i18n/translate";
import type { BasketRefusal } from "./basket-refusal";
import { notAllowedMessage, refusalMessage, seatNames } from "./refusal-message";

/** Message for a refused change. `from` is the formatted minimum for a recognition name, if the form has one. */
export function basketRefusalMessage(t: Translate, refusal: BasketRefusal, from = ""): string {
  switch (refusal.code) {
    case "seats-taken":
      return refusal.lost.length === 0
        ? refusalMessage(t, refusal, "basket")
        : t("basket.refused.seatsNamed", { seats: seatNames(t, refusal.lost) });
    case "paying":
    case "not-enough-seats":
    case "limit":
      return refusalMessage(t, refusal, "basket");
    case "not-allowed":
      return notAllowedMessage(t, refusal);
    case "code-not-recognised":
      return t("codes.refused.not-recognised");
    case "conflict":
      return t(`refusal.conflict.${refusal.reason}`);
    case "notes-elsewhere":
      return t("basket.refused.notesElsewhere");
    case "entry":
      return refusal.error === "terms"
        ? validationMessage(t, "terms")
        : t(`basket.refused.entry.${refusal.error}`, { from });
    case "too-many":
      return t("basket.refused.tooMany", { max: refusal.max });
    case "credit-too-high":
      return t("basket.refused.creditTooHigh", { balance: refusal.balance, max: refusal.max });
  }
}
