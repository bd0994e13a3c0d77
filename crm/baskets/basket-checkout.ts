import type { ChangeProblem, OwnerProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { eq } from "drizzle-orm";

import {
  detailsFaults,
  tidyDetails,
  type AdditionalDetails,
} from "../customers/additional-details";
import { findAddressFaults, trimAddress, type Address } from "#contract/schemas/address";

import { COUNTRIES } from "../platform/countries";
import type { BasketRecord } from "./basket-contents";
import { done, rejectAs, type Outcome } from "./basket-outcome";
import { findDeliveryChoice } from "./basket-delivery";
import { getBasket, openHeldBasket } from "./baskets";
import { keepAddress } from "../customers/customer-addresses";
import type { Transaction } from "../platform/database/database";
import { baskets } from "./tables";

/**
 * Chooses how the tickets come, of the ways that there are for this basket now; an address that the option needs is kept
 * for the customer. Safe to repeat.
 */
export async function setDelivery(
  tx: Transaction,
  basketId: string,
  delivery: { optionId: string; address: Address | null },
  customerId: string,
): Promise<
  Outcome<BasketRecord, ChangeProblem | OwnerProblem | Problem<"basket-expired" | "invalid">>
> {
  const opened = await openOwnBasket(tx, basketId, customerId);
  if (!opened.ok) return opened;
  const found = await findDeliveryChoice(tx, basketId, delivery.optionId, opened.value.now);
  if (!found.ok) return rejectAs({ code: "invalid", fields: { optionId: found.refusal } });
  const { option } = found;
  const address =
    option.requiresAddress && delivery.address !== null ? trimAddress(delivery.address) : null;
  if (option.requiresAddress) {
    const faults = address === null ? { "": "required" } : findAddressFaults(address, COUNTRIES);
    const fields = Object.entries(faults).map(([part, code]) => [
      part === "" ? "address" : `address.${part}`,
      code,
    ]);
    if (fields.length > 0) return rejectAs({ code: "invalid", fields: Object.fromEntries(fields) });
  }
  await tx
    .update(baskets)
    .set({
      deliveryOptionId: option.id,
      deliveryAddressId: address && (await keepAddress(tx, customerId, address)),
    })
    .where(eq(baskets.id, basketId));
  return done(await getBasket(tx, basketId));
}

/** Writes down the additional details; all three may be empty, and the step is passed then too. Safe to repeat. */
export async function setDetails(
  tx: Transaction,
  basketId: string,
  input: AdditionalDetails,
  customerId: string,
): Promise<
  Outcome<BasketRecord, ChangeProblem | OwnerProblem | Problem<"basket-expired" | "invalid">>
> {
  const opened = await openOwnBasket(tx, basketId, customerId);
  if (!opened.ok) return opened;
  const details = tidyDetails(input);
  const fields = detailsFaults(details);
  if (Object.keys(fields).length > 0) return rejectAs({ code: "invalid", fields });
  await tx.update(baskets).set({ details }).where(eq(baskets.id, basketId));
  return done(await getBasket(tx, basketId));
}

/** A basket that is still held, and that belongs to this customer. */
async function openOwnBasket(
  tx: Transaction,
  basketId: string,
  customerId: string,
): Promise<Outcome<BasketRecord, ChangeProblem | OwnerProblem | Problem<"basket-expired">>> {
  const opened = await openHeldBasket(tx, basketId);
  if (!opened.ok || opened.value.customerId === customerId) return opened;
  const reason = opened.value.customerId === null ? "not-claimed" : "another-customer";
  return rejectAs({ code: "conflict", reason });
}
