import type { ChangeProblem, GrowthProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { and, eq } from "drizzle-orm";

import { heldLines } from "./basket";
import type { BasketRecord } from "./basket-contents";
import { itemsOf } from "./basket-item-rules";
import { type ItemKind } from "#contract/schemas/basket-item";
import { findLongNotes, normalizeNotes, type Notes } from "#contract/schemas/notes";
import { done, rejectAs, type Outcome } from "./basket-outcome";
import { getBasket, openBasket } from "./baskets";
import type { NewItem } from "./change-items";
import type { Transaction } from "../platform/database/database";
import { putIn } from "./add-basket-items";
import { baskets, basketItems } from "./tables";
import { coverFees } from "../pricing/tables";
import { findTicketProtection } from "../tickets/ticket-protection";

/** Bears the card's costs, or not (spec section 3, "Cover-fees config"). Safe to repeat. */
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

/** Protects a basket's tickets, all of them or none (spec section 9, refund protection). Safe to repeat. */
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
