import { and, eq } from "drizzle-orm";

import type {
  ChangeProblem,
  GrowthProblem,
  OwnerProblem,
} from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { type Address, findAddressFaults, trimAddress } from "#contract/schemas/address";
import type { ItemKind } from "#contract/schemas/basket-item";
import { findLongNotes, normalizeNotes, type Notes } from "#contract/schemas/notes";
import { keepAddress } from "../customers/addresses";
import { COUNTRIES } from "../platform/countries";
import type { Transaction } from "../platform/database/database";
import { coverFees } from "../pricing/tables";
import { findTicketProtection } from "../tickets/protection";
import { heldLines } from "./basket";
import { type BasketRecord, done, type Outcome, rejectAs } from "./basket-contents";
import { getBasket, openBasket, openHeldBasket } from "./baskets";
import { findDeliveryChoice } from "./delivery";
import { itemsOf } from "./item-rules";
import { type NewItem, putIn } from "./items";
import { basketItems, baskets } from "./tables";

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

/** Bears the card's costs, or not. Safe to repeat. */
export function setCoverFee(
  tx: Transaction,
  basketId: string,
  accepted: boolean,
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"not-allowed/nothing-to-cover">>> {
  type Refused = Problem<"not-found" | "not-allowed/nothing-to-cover">;
  return setExtra<Refused>(tx, basketId, "cover-fee", accepted, async (basket) => {
    const [rule] = await tx.select().from(coverFees);
    if (rule === undefined) return rejectAs({ code: "not-found" });
    if (heldLines(basket).length + basket.items.length === 0)
      return rejectAs({ code: "not-allowed", reason: "nothing-to-cover" });
    return done({
      kind: "cover-fee",
      productId: rule.id,
      name: "Transaction costs",
      quantity: 1,
      // Worked out with each change of the basket.
      unitPrice: 0,
      details: { fundId: rule.fundId },
    });
  });
}

/** Protects a basket's tickets, all of them or none. Safe to repeat. */
export function setProtection(
  tx: Transaction,
  basketId: string,
  accepted: boolean,
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"not-allowed/nothing-held">>> {
  type Refused = Problem<"not-found" | "not-allowed/nothing-held">;
  return setExtra<Refused>(tx, basketId, "booking-protection", accepted, async (basket) => {
    const protection = await findTicketProtection(tx);
    if (protection === null) return rejectAs({ code: "not-found" });
    const tickets = heldLines(basket).length;
    if (tickets === 0) return rejectAs({ code: "not-allowed", reason: "nothing-held" });
    return done({
      kind: "booking-protection",
      productId: protection.id,
      name: protection.name,
      quantity: tickets,
      unitPrice: protection.amount,
      details: { percentReturned: protection.percentReturned },
    });
  });
}

/** Writes down what the customer tells of the order; nobody has to be signed in. Safe to repeat. */
export async function setNotes(
  tx: Transaction,
  basketId: string,
  input: Notes,
): Promise<Outcome<BasketRecord, ChangeProblem | Problem<"invalid">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const notes = normalizeNotes(input);
  const long = Object.keys(findLongNotes(notes));
  const fields = Object.fromEntries(long.map((name) => [name, "too-long"]));
  if (long.length > 0) return rejectAs({ code: "invalid", fields });
  const { order: orderNotes, access: accessNotes, allergies: allergyNotes } = notes;
  await tx
    .update(baskets)
    .set({ orderNotes, accessNotes, allergyNotes })
    .where(eq(baskets.id, basketId));
  return done(await getBasket(tx, basketId));
}

/** Puts in, or takes out, the one line of a kind. */
async function setExtra<P extends Problem>(
  tx: Transaction,
  basketId: string,
  kind: ItemKind,
  accepted: boolean,
  make: (basket: BasketRecord) => Promise<Outcome<NewItem, P>>,
): Promise<Outcome<BasketRecord, P | GrowthProblem>> {
  if (accepted)
    return putIn(tx, basketId, async (basket) => {
      if (itemsOf(basket.items, kind).length > 0) return done([]);
      const made = await make(basket);
      return made.ok ? done([made.value]) : made;
    });
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  await tx
    .delete(basketItems)
    .where(and(eq(basketItems.basketId, basketId), eq(basketItems.kind, kind)));
  return done(await getBasket(tx, basketId));
}

type AdditionalDetails = {
  specialRequests: string | null;
  accessRequirements: string | null;
  marketing: string | null;
};

const ACCESS_REQUIREMENTS = ["aisle-seat", "step-free-seat", "wheelchair-space"];

const MARKETING_SOURCES = [
  "advertisements",
  "civic-alliance",
  "community-outreach",
  "e-mail",
  "news-outlet",
  "social-media",
  "website",
  "word-of-mouth",
];

/** The spec leaves the cap open. */
const SPECIAL_REQUESTS_MAX = 500;

/** The details without spaces around them; what is empty is null. */
function tidyDetails(details: AdditionalDetails): AdditionalDetails {
  const tidy = (text: string | null) => text?.trim() || null;
  return {
    specialRequests: tidy(details.specialRequests),
    accessRequirements: tidy(details.accessRequirements),
    marketing: tidy(details.marketing),
  };
}

/** What is wrong with tidy details: from the field to a code; empty when nothing is. */
function detailsFaults(details: AdditionalDetails): Record<string, string> {
  const faults: Record<string, string> = {};
  if ((details.specialRequests ?? "").length > SPECIAL_REQUESTS_MAX)
    faults.specialRequests = "too-long";
  if (details.accessRequirements && !ACCESS_REQUIREMENTS.includes(details.accessRequirements))
    faults.accessRequirements = "unknown";
  if (details.marketing && !MARKETING_SOURCES.includes(details.marketing))
    faults.marketing = "unknown";
  return faults;
}
