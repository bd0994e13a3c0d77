import type { Basket } from "#contract/schemas/basket";
import { GIFT_FIELD } from "~/domain/basket/gift-wish";

import type { Crm } from "~/.server/crm/crm";
import type { StockKept } from "./save-stock.server";

/** Puts a gift into a basket, minor units. Safe to repeat with the same `requestKey`. */
export async function giveGift(
  crm: Pick<Crm, "addGift">,
  basket: Basket,
  gift: { fundId: string; amount: number },
  requestKey: string,
): Promise<StockKept> {
  const given = await crm.addGift(basket.id, { ...gift, requestKey: `${requestKey}-gift` });
  if (given.ok) return { ok: true, basket: given.value };
  const { failure } = given;
  if (failure.code === "unavailable" || failure.code === "conflict")
    return { ok: false, code: "failed", failure };
  return { ok: false, code: "faults", faults: [{ field: GIFT_FIELD, code: "refused" }], basket };
}
