import type { Basket } from "#contract/schemas/basket";
import { GIFT_FIELD } from "~/domain/basket/gift-wish";

import type { Crm } from "~/.server/ticketing/ticketing";
import { stepFailure } from "../basket/change-own-basket.server";
import type { StockKept } from "./save-stock.server";

/** Puts a gift into a basket, minor units. Safe to repeat with the same `requestKey`. */
export async function giveGift(
  crm: Pick<Crm, "addDonation">,
  basket: Basket,
  gift: { fundId: string; amount: number },
  requestKey: string,
): Promise<StockKept> {
  const given = await crm.addDonation({
    params: { id: basket.id },
    body: gift,
    requestKey: `${requestKey}-gift`,
  });
  if (given.ok) return { ok: true, basket: given.value };
  const { failure } = given;
  if (
    failure.code === "unavailable" ||
    failure.code === "key-reused" ||
    failure.code === "conflict"
  )
    return { ok: false, code: "failed", failure: stepFailure(failure) };
  return { ok: false, code: "faults", faults: [{ field: GIFT_FIELD, code: "refused" }], basket };
}
