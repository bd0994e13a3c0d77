import type { Translate } from "~/i18n/translate";
import type { BasketRefusal } from "~/pages/basket/basket-refusal";
import { basketRefusalMessage } from "~/pages/basket/basket-refusal-message";

/** An error in the choices for a package, by the part of the form. */
export type BuilderFault =
  | { at: "quantity"; code: "quantity"; max: number }
  | { at: "quantity"; code: "limit"; max: number; total: number }
  | { at: "quantity"; code: "at-once"; max: number; seats: number }
  | { at: "level"; code: "level" | "price-type" }
  | { at: "events"; code: "too-few"; missing: number }
  | { at: "event"; eventId: string; code: "level-gone" | "sold-out" }
  | { at: "event"; eventId: string; code: "refused"; refusal: BasketRefusal }
  /** Not caused by a single event. */
  | { at: "page"; code: "refused"; refusal: BasketRefusal };

export function faultFieldId(fault: BuilderFault): string | undefined {
  switch (fault.at) {
    case "event":
      return eventFieldId(fault.eventId);
    case "page":
      return undefined;
    case "quantity":
    case "level":
    case "events":
      return fault.at;
  }
}

export const eventFieldId = (eventId: string) => `event-${eventId}`;

export function faultMessage(t: Translate, fault: BuilderFault): string {
  switch (fault.code) {
    case "quantity":
      return t("packages.faults.quantity", { max: fault.max });
    case "limit":
      return t("packages.faults.limit", fault);
    case "at-once":
      return t("packages.faults.atOnce", fault);
    case "level":
      return t("packages.faults.level");
    case "price-type":
      return t("packages.faults.priceType");
    case "too-few":
      return t("packages.faults.tooFew", { count: fault.missing });
    case "level-gone":
      return t("packages.faults.levelGone");
    case "sold-out":
      return t("refusal.reason.sold-out");
    case "refused":
      return basketRefusalMessage(t, fault.refusal);
  }
}

export const messagesAt = (
  t: Translate,
  faults: readonly BuilderFault[],
  fieldId: string,
): string[] =>
  faults.filter((fault) => faultFieldId(fault) === fieldId).map((fault) => faultMessage(t, fault));
