import type { basketOperations } from "#contract/operations/baskets";
import type { Transaction } from "../../platform/database/database";
import { type Changed, rejectAs, done } from "../contents/basket-contents";
import { lockRecord, setHold, getBasket } from "./open-basket";
import { requireExtension, type SeatLocks, withinLocks } from "./seat-locks";
import { basketStatus } from "../contents/basket-status";
import { isExtendable, renewedHold } from "../../stock/hold-times/hold-times";
import { claimSeats } from "../../stock/holds/seat-claims";

/**
 * Holds the seats for `HOLD_MINUTES` from now, up to the cap. `seenUntil` is the deadline shown to the visitor: if the current
 * one differs, the hold was already extended and stays as it is, so that the form is safe to submit twice.
 */
export async function extendHold(
  tx: Transaction,
  basketId: string,
  locks: SeatLocks,
  seenUntil?: string,
): Changed<typeof basketOperations.extendHold> {
  const basket = await lockRecord(tx, basketId);
  if (basket === null) return rejectAs({ code: "not-found" });
  const status = basketStatus(basket);
  if (status === "ordered") return rejectAs({ code: "not-allowed", reason: "ordered-already" });
  if (basket.lines.length === 0) return rejectAs({ code: "not-allowed", reason: "nothing-held" });
  if (status === "expired") return rejectAs({ code: "basket-expired" });
  if (!isExtendable(basket, basket.now))
    return rejectAs({ code: "not-allowed", reason: "hold-cap" });
  if (seenUntil !== undefined && Date.parse(seenUntil) !== wholeSeconds(basket.heldUntil))
    return done(basket);
  requireExtension(locks);
  const hold = withinLocks(locks, renewedHold(basket, basket.now));
  const lost = await claimSeats(tx, basketId, hold.heldUntil, basket.lines);
  // The hold expired during this change and someone else took the seats.
  if (lost.length > 0) return rejectAs({ code: "basket-expired" });
  await setHold(tx, basketId, hold);
  return done(await getBasket(tx, basketId));
}

/** The API returns deadlines without fractions of a second. */
const wholeSeconds = (until: Date | null) =>
  until === null ? null : Math.floor(until.getTime() / 1000) * 1000;
