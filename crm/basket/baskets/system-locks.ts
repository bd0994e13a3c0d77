// What another ticketing system says it has locked, and seats that it is to lock for another basket.

import type { FastifyBaseLogger } from "fastify";

import { Unavailable } from "#contract/calls/unavailable";
import type { Result } from "#contract/calls/result";
import type { Database } from "../../platform/database/database";
import { lockBasket } from "../../stock/holds/basket-lock";
import { expireHold } from "../../stock/holds/paying-hold";
import { listHeldSeats } from "../../stock/holds/seat-claims";
import type { ReadFailure, WriteFailure } from "../../system/failures";
import type { LockedSeat, LockedSeats, SeatCalls, SeatToLock } from "../../system/system";

export type SeatsToMove = { moveFrom: string; seats: readonly SeatToLock[] };

export const writeSeatKey = ({ instanceId, seatId }: LockedSeat) => `${instanceId}\n${seatId}`;

/** What is locked after a write: its answer, or what the system says afterwards if it refused or the answer was lost. */
export async function decide(
  answer: Result<LockedSeats, WriteFailure>,
  calls: SeatCalls,
  basketId: string,
): Promise<LockedSeats> {
  if (answer.ok) return answer.value;
  const read: Result<LockedSeats, ReadFailure> =
    answer.failure.code === "unavailable"
      ? { ok: false, failure: { code: "unavailable" } }
      : await calls.read(basketId);
  if (!read.ok) throw new Unavailable("the ticketing system has no answer about seats");
  return read.value;
}

/** Of another basket, so that the change's basket can have them: nothing else can move them there. */
export async function releaseToMove(
  calls: SeatCalls,
  { moveFrom, seats }: SeatsToMove,
): Promise<void> {
  const released = await calls.release(moveFrom, seats);
  if (!released.ok) throw new Unavailable("the ticketing system has not released seats");
}

/** After a move that came to nothing, the other basket has its seats again, or shows them as lost. */
export async function lockAgain(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  calls: SeatCalls,
  { moveFrom, seats }: SeatsToMove,
): Promise<void> {
  try {
    const held = new Set((await listHeldSeats(db, moveFrom)).map(writeSeatKey));
    const left = seats.filter((seat) => held.has(writeSeatKey(seat)));
    if (left.length === 0) return;
    const answer = await decide(await calls.lock(moveFrom, left), calls, moveFrom);
    const locked = new Set(answer.seats.map(writeSeatKey));
    if (left.every((seat) => locked.has(writeSeatKey(seat)))) return;
    await db.transaction(async (tx) => {
      const basket = await lockBasket(tx, moveFrom);
      if (basket !== null) await expireHold(tx, basket);
    });
  } catch (err) {
    log.warn({ basketId: moveFrom, err }, "seats could not be locked again");
  }
}
