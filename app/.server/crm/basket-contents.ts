import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import type { Notes } from "#contract/schemas/notes";

import type { BasketOffers } from "~/domain/basket/basket-offers";
import type { GiftNames } from "~/domain/basket/gift-names";

import type { CrmResult, CrmSession } from "./crm-result";

/** A line that is no ticket, and what it is to be; sums in minor units. */
export type ItemChange = { itemId: string } & (
  | {
      kind: "merchandise" | "supplementary" | "gift-voucher" | "ticket-subscription";
      quantity: number;
    }
  | { kind: "donation"; amount: number }
  | ({ kind: "donation" } & GiftNames)
  | { kind: "membership"; autoRenew: boolean }
);

/** The part of the port that is about what a basket holds besides tickets, and what is said about it. */
export interface BasketContents {
  /** What else the basket may have: protection, the card's costs borne. Safe to repeat. */
  getBasketOffers(basketId: string): Promise<CrmResult<BasketOffers, "not-found">>;
  /** Changes a line that is no ticket. Safe to repeat. */
  changeItem(
    basketId: string,
    change: ItemChange,
  ): Promise<CrmResult<Basket, "not-found" | "invalid" | "not-allowed" | "conflict">>;
  /**
   * Takes such a line out, with all that goes with it: a package's tickets, a party's whole order, everything with a
   * membership by whose right tickets were sold. Safe to repeat: a line that is gone is not an error.
   */
  removeItem(
    basketId: string,
    itemId: string,
  ): Promise<CrmResult<Basket, "not-found" | "conflict">>;
  /** Protects all of a basket's tickets, or none; bears the card's costs, or not. Safe to repeat. */
  setExtra(
    basketId: string,
    extra: "booking-protection" | "cover-fee",
    accepted: boolean,
  ): Promise<CrmResult<Basket, "not-found" | "not-allowed" | "conflict">>;
  /** Gives to a fund what is missing to the next whole dollar, whatever is changed later. Safe to repeat. */
  roundUp(
    basketId: string,
    fundId: string,
  ): Promise<CrmResult<Basket, "not-found" | "invalid" | "not-allowed" | "conflict">>;
  /** Writes down what the customer tells of the order; nobody has to be signed in. Safe to repeat. */
  setNotes(
    basketId: string,
    notes: Notes,
  ): Promise<CrmResult<Basket, "not-found" | "invalid" | "conflict">>;
  /** What account credit the customer can spend now. Safe to repeat. */
  getCreditBalance(session: CrmSession): Promise<CrmResult<Money, "not-signed-in">>;
  /** Uses so much account credit at most, minor units; `null` for none. Safe to repeat. */
  setCredit(
    basketId: string,
    amount: number | null,
    session: CrmSession,
  ): Promise<
    CrmResult<Basket, "not-found" | "not-signed-in" | "invalid" | "not-allowed" | "conflict">
  >;
}
