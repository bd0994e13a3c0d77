import type { Translate } from "~/i18n/translate";
import type { BasketRefusal } from "~/parts/refusals/basket-refusal";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";

/** An error in the choices for a package, by the part of the form. */
export type BuilderError =
  | { at: "quantity"; code: "quantity"; max: number }
  | { at: "quantity"; code: "limit"; max: number; total: number }
  | { at: "quantity"; code: "at-once"; max: number; seats: number }
  | { at: "level"; code: "level" | "price-type" }
  | { at: "events"; code: "too-few"; missing: number }
  | { at: "event"; eventId: string; code: "level-gone" | "sold-out" }
  | { at: "event"; eventId: string; code: "seat-count"; count: number; chosen: number }
  /** `count`: the size of a wheelchair user's party; `band`: null if all were searched. */
  | { at: "event"; eventId: string; code: "no-space"; count: number; band: string | null }
  | { at: "event"; eventId: string; code: "refused"; refusal: BasketRefusal }
  /** Not caused by a single event. */
  | { at: "page"; code: "refused"; refusal: BasketRefusal };

export function errorFieldId(error: BuilderError): string | undefined {
  switch (error.at) {
    case "event":
      return eventFieldId(error.eventId);
    case "page":
      return undefined;
    case "quantity":
    case "level":
    case "events":
      return error.at;
  }
}

export const eventFieldId = (eventId: string) => `event-${eventId}`;

export function errorMessage(t: Translate, error: BuilderError): string {
  switch (error.code) {
    case "quantity":
      return t("packages.errors.quantity", { max: error.max });
    case "limit":
      return t("packages.errors.limit", error);
    case "at-once":
      return t("packages.errors.atOnce", error);
    case "level":
      return t("packages.errors.level");
    case "price-type":
      return t("packages.errors.priceType");
    case "too-few":
      return t("packages.errors.tooFew", { count: error.missing });
    case "level-gone":
      return t("packages.errors.levelGone");
    case "sold-out":
      return t("refusal.reason.sold-out");
    case "seat-count":
      return t("packages.series.seatCount", error);
    case "no-space":
      return error.band === null
        ? t("packages.errors.noSpace", { count: error.count })
        : t("packages.errors.noSpaceInBand", { count: error.count, band: error.band });
    case "refused":
      return basketRefusalMessage(t, error.refusal);
  }
}

export const messagesAt = (
  t: Translate,
  errors: readonly BuilderError[],
  fieldId: string,
): string[] =>
  errors.filter((error) => errorFieldId(error) === fieldId).map((error) => errorMessage(t, error));
