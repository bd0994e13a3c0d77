import { inArray } from "drizzle-orm";

import type { GrowthProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { priceOfBasket } from "../baskets/basket";
import { type BasketRecord, done, type Outcome, rejectAs } from "../baskets/basket-contents";
import { openBasket } from "../baskets/baskets";
import { itemsOf } from "../baskets/item-rules";
import { putIn, sized, updateItem } from "../baskets/items";
import { basketItems } from "../baskets/tables";
import type { Transaction } from "../platform/database/database";
import { withChanges } from "../platform/with-changes";
import { roundUpDifference } from "../pricing/price-basket";
import { findFund, findRecognitionNameFrom } from "./giving";
import { donationFaults, type DonationRequest, tidyDonation } from "./rules";

type DonationChange = Parameters<typeof withChanges<Omit<DonationRequest, "roundUp">>>[1];

/** Puts a gift to a fund into a basket. Of gifts that round up a basket has one: another takes its place. */
export function addDonation(
  tx: Transaction,
  basketId: string,
  { fundId, ...input }: DonationRequest & { fundId: string },
): Promise<
  Outcome<BasketRecord, GrowthProblem | Problem<"invalid" | "not-allowed/nothing-to-round-up">>
> {
  return putIn<Problem<"invalid" | "not-allowed/nothing-to-round-up">>(
    tx,
    basketId,
    async (basket) => {
      const fund = await findFund(tx, fundId);
      if (fund === null) return rejectAs({ code: "invalid", fields: { fundId: "unknown" } });
      const wish = tidyDonation(input);
      const judged = await judge(tx, wish, fund.appeals);
      if (!judged.ok) return judged;
      if (wish.roundUp && !(await makeRoom(tx, basket)))
        return rejectAs({ code: "not-allowed", reason: "nothing-to-round-up" });
      const { amount, ...details } = wish;
      return done([
        {
          kind: "donation",
          productId: fund.id,
          name: fund.name,
          quantity: 1,
          unitPrice: amount ?? 0,
          details,
        },
      ]);
    },
  );
}

/** Changes a gift that is in a basket; what is left out stays as it is. Safe to repeat. */
export async function changeDonation(
  tx: Transaction,
  basketId: string,
  itemId: string,
  change: DonationChange,
): Promise<Outcome<BasketRecord, GrowthProblem | Problem<"invalid">>> {
  const opened = await openBasket(tx, basketId);
  if (!opened.ok) return opened;
  const line = itemsOf(opened.value.items, "donation").find(({ id }) => id === itemId);
  const fund = line && (await findFund(tx, line.productId));
  if (!line || !fund) return rejectAs({ code: "not-found" });
  const given: DonationRequest = { amount: line.unitPrice, ...line.details };
  const wish = tidyDonation(withChanges(given, change));
  const judged = await judge(tx, wish, fund.appeals, given);
  if (!judged.ok) return judged;
  const { amount, ...details } = wish;
  await updateItem(tx, itemId, { unitPrice: amount ?? 0, details });
  return sized(tx, basketId);
}

async function judge(
  tx: Transaction,
  wish: DonationRequest,
  appeals: readonly string[],
  stored: DonationRequest | null = null,
): Promise<Outcome<null, Problem<"invalid">>> {
  const recognitionNameFrom = await findRecognitionNameFrom(tx);
  const fields = donationFaults(wish, { appeals, recognitionNameFrom }, stored);
  return Object.keys(fields).length > 0 ? rejectAs({ code: "invalid", fields }) : done(null);
}

/** Takes out the gift that rounds up so far. False when there is nothing to round up. */
async function makeRoom(tx: Transaction, basket: BasketRecord): Promise<boolean> {
  const earlier = itemsOf(basket.items, "donation").filter(({ details }) => details.roundUp);
  const { lines, sums } = priceOfBasket(basket);
  const given = earlier.reduce((sum, { id }) => sum + (lines.get(id)?.total ?? 0), 0);
  if (roundUpDifference(sums.total - given) === 0) return false;
  const ids = earlier.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, ids));
  return true;
}
