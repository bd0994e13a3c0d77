import type { SaleRefusal } from "./sale-refusal";
import type { TicketLimit } from "./ticket-limits";

/** Why something cannot be done to a basket; `code` is the problem's, the rest its members. */
export type BasketRefusal =
  | { code: "not-found" }
  | { code: "basket-expired" }
  | { code: "not-signed-in" }
  /** Seats as a visitor knows them. */
  | { code: "seats-taken"; lost: string[] }
  /** `band` is its name, A to E. */
  | { code: "not-enough-seats"; band: string; available: number }
  | { code: "limit"; limit: TicketLimit }
  | {
      code: "not-allowed";
      reason:
        | SaleRefusal
        | "sold-out"
        | "price-not-open"
        | "price-type-limit"
        | "hold-cap"
        | "nothing-held"
        | "ordered";
    }
  | {
      code: "conflict";
      reason: "paying" | "ordered" | "another-customer" | "not-claimed";
    }
  /** From a field's path to the code of what is wrong with it. */
  | { code: "invalid"; fields: Record<string, string> };

/** What a change gives: its value, or why it was not made. A refusal changed nothing. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: BasketRefusal };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refusedAs = (refusal: BasketRefusal): Outcome<never> => ({ ok: false, refusal });
