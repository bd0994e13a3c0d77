import { and, eq } from "drizzle-orm";

import type { Features } from "#contract/names/features";
import { isTooLong } from "#contract/text/count-characters";
import type { ProblemOf } from "#contract/calls/define";
import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import { type Address, findAddressErrors, trimAddress } from "#contract/schemas/address";
import { type AdditionalDetails } from "#contract/schemas/basket";
import { SEAT_PREFERENCES, MARKETING_SOURCES } from "#contract/rules/customers/choices";
import type { ItemKind } from "#contract/schemas/basket-item";
import { findLongNotes, normalizeNotes, type Notes } from "#contract/text/notes";
import { findOrCreateAddress } from "../../people/customers/addresses";
import { COUNTRIES } from "../../platform/countries";
import type { Transaction } from "../../platform/database/database";
import { coverFees } from "../../tables/fees";
import { findTicketProtection } from "../lines/protection/protection";
import { getHeldLines } from "../contents/basket-status";
import { type Changed, done, rejectAs } from "../contents/basket-contents";
import { listItems } from "../contents/basket-lines";
import {
  getBasket,
  lockForChange,
  lockForChangeIfHeld,
  refuseUnlessOwner,
} from "../baskets/open-basket";
import { canBeCharged, findDeliveryChoice } from "./delivery";
import { addItems } from "../baskets/items";
import { basketItems, baskets } from "../../tables/baskets";
import { MAX_SPECIAL_REQUESTS } from "#contract/rules/orders/order-notes";
import { trimOrNull } from "#contract/text/trim-text";

/** Sets the delivery option, and saves the address if the option requires one. Safe to retry. */
export async function setDelivery(
  tx: Transaction,
  basketId: string,
  delivery: { optionId: string; address: Address | null },
  customerId: string,
  features: Features,
): Changed<typeof basketCheckoutOperations.setDelivery> {
  const opened = refuseUnlessOwner(await lockForChangeIfHeld(tx, basketId), customerId);
  if (!opened.ok) return opened;
  const option = await findDeliveryChoice(tx, opened.value, delivery.optionId, opened.value.now);
  if (typeof option === "string")
    return rejectAs({ code: "invalid", fields: { optionId: option } });
  if (!canBeCharged(option, features))
    return rejectAs({ code: "invalid", fields: { optionId: "unknown" } });
  const address =
    option.requiresAddress && delivery.address !== null ? trimAddress(delivery.address) : null;
  if (option.requiresAddress) {
    const errors = address === null ? { "": "required" } : findAddressErrors(address, COUNTRIES);
    const fields = Object.entries(errors).map(([part, code]) => [
      part === "" ? "address" : `address.${part}`,
      code,
    ]);
    if (fields.length > 0) return rejectAs({ code: "invalid", fields: Object.fromEntries(fields) });
  }
  const addressId = address && (await findOrCreateAddress(tx, customerId, address));
  await tx
    .update(baskets)
    .set({ deliveryOptionId: option.id, deliveryAddressId: addressId })
    .where(eq(baskets.id, basketId));
  const { id: optionId, price } = option;
  return done({ ...opened.value, delivery: { optionId, addressId, price } });
}

/** Saves the additional details. All may be empty: the step then counts as completed. Safe to retry. */
export async function setDetails(
  tx: Transaction,
  basketId: string,
  { specialRequests, accessRequirements, marketing }: AdditionalDetails,
  customerId: string,
): Changed<typeof basketCheckoutOperations.setAdditionalDetails> {
  const opened = refuseUnlessOwner(await lockForChangeIfHeld(tx, basketId), customerId);
  if (!opened.ok) return opened;
  const details = {
    specialRequests: trimOrNull(specialRequests),
    accessRequirements: trimOrNull(accessRequirements),
    marketing: trimOrNull(marketing),
  };
  const fields = detailsErrors(details);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  await tx.update(baskets).set({ details }).where(eq(baskets.id, basketId));
  return done({ ...opened.value, details });
}

export function setCoverFee(
  tx: Transaction,
  basketId: string,
  accepted: boolean,
): Changed<typeof basketCheckoutOperations.setCoverFee> {
  if (!accepted) return removeKind(tx, basketId, "cover-fee");
  return addItems<ProblemOf<typeof basketCheckoutOperations.setCoverFee>>(
    tx,
    basketId,
    async (basket) => {
      if (listItems(basket.items, "cover-fee").length > 0) return done([]);
      const [rule] = await tx.select().from(coverFees);
      if (rule === undefined) return rejectAs({ code: "not-found" });
      if (getHeldLines(basket).length + basket.items.length === 0)
        return rejectAs({ code: "not-allowed", reason: "nothing-to-cover" });
      const { id: productId, fundId } = rule;
      // Pricing the basket computes the amount.
      const priced = { name: "Card costs", quantity: 1, unitPrice: 0 };
      return done([{ kind: "cover-fee", productId, ...priced, details: { fundId } }]);
    },
  );
}

export function setProtection(
  tx: Transaction,
  basketId: string,
  accepted: boolean,
): Changed<typeof basketCheckoutOperations.setBookingProtection> {
  if (!accepted) return removeKind(tx, basketId, "booking-protection");
  return addItems<ProblemOf<typeof basketCheckoutOperations.setBookingProtection>>(
    tx,
    basketId,
    async (basket) => {
      if (listItems(basket.items, "booking-protection").length > 0) return done([]);
      const protection = await findTicketProtection(tx);
      if (protection === null) return rejectAs({ code: "not-found" });
      const quantity = getHeldLines(basket).length;
      if (quantity === 0) return rejectAs({ code: "not-allowed", reason: "nothing-held" });
      const { id: productId, name, amount: unitPrice, percentReturned } = protection;
      const details = { percentReturned };
      return done([{ kind: "booking-protection", productId, name, quantity, unitPrice, details }]);
    },
  );
}

async function removeKind(tx: Transaction, basketId: string, kind: ItemKind) {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, kind)));
  return done(await getBasket(tx, basketId));
}

/** Saves the notes on the order. Does not require signing in. Safe to retry. */
export async function setNotes(
  tx: Transaction,
  basketId: string,
  input: Notes,
): Changed<typeof basketCheckoutOperations.setNotes> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  const notes = normalizeNotes(input);
  const tooLong = Object.keys(findLongNotes(notes));
  const fields = Object.fromEntries(tooLong.map((name) => [name, "too-long"]));
  if (tooLong.length > 0) return rejectAs({ code: "invalid", fields });
  const { order: orderNotes, access: accessNotes, allergies: allergyNotes } = notes;
  await tx
    .update(baskets)
    .set({ orderNotes, accessNotes, allergyNotes })
    .where(eq(baskets.id, basketId));
  return done({ ...opened.value, notes });
}

/** Returns an error code for each invalid field. Expects trimmed values. */
function detailsErrors(details: AdditionalDetails): Record<string, string> {
  const { specialRequests, accessRequirements, marketing } = details;
  const errors: Record<string, string> = {};
  if (isTooLong(specialRequests, MAX_SPECIAL_REQUESTS)) errors.specialRequests = "too-long";
  if (accessRequirements && !SEAT_PREFERENCES.some((known) => known === accessRequirements))
    errors.accessRequirements = "unknown";
  if (marketing && !MARKETING_SOURCES.some((known) => known === marketing))
    errors.marketing = "unknown";
  return errors;
}
