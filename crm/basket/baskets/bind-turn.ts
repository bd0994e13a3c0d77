import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

import type { Problem } from "#contract/problems/problems";
import { type ChangeResult, rejectAs } from "../contents/basket-contents";
import { countHeldSeats } from "../../stock/holds/seat-claims";
import type { Reader, Transaction } from "../../platform/database/database";
import { queuePlaces } from "../../tables/queue";
import type { SeatLocks } from "./seat-locks";

/** More than any visitor has turns at the same time. */
const MAX_PLACES = 10;

/** Reads the ids of the places whose turns the visitor has, from the storefront's `x-queue-places`. */
export function readTurns({ headers }: FastifyRequest): string[] {
  const ids = String(headers["x-queue-places"] ?? "").split(",", MAX_PLACES);
  return ids.filter((id) => z.uuid().safeParse(id).success).sort();
}

/** Locks the place. False if another basket holds seats under its turn. True for a place lost by a restore. */
export async function isTurnFree(
  tx: Reader,
  placeId: string,
  basketId: string | null,
): Promise<boolean> {
  const [place] = await tx
    .select({ basketId: queuePlaces.basketId })
    .from(queuePlaces)
    .where(eq(queuePlaces.id, placeId))
    .for("no key update");
  const boundTo = place?.basketId ?? null;
  return boundTo === null || boundTo === basketId || (await countHeldSeats(tx, boundTo)) === 0;
}

/**
 * Wraps a change that holds seats: binds the turns to the basket, or refuses the change while another basket holds
 * seats under one of them. Locks the places before the change locks the basket.
 */
export const withQueueTurns =
  <T, P extends Problem>(
    turns: readonly string[],
    basketId: string,
    change: (tx: Transaction, locks: SeatLocks) => Promise<ChangeResult<T, P>>,
  ) =>
  async (
    tx: Transaction,
    locks: SeatLocks,
  ): Promise<ChangeResult<T, P | Problem<"conflict/turn-elsewhere">>> => {
    for (const id of turns)
      if (!(await isTurnFree(tx, id, basketId)))
        return rejectAs({ code: "conflict", reason: "turn-elsewhere" });
    if (turns.length > 0)
      await tx
        .update(queuePlaces)
        .set({ basketId })
        .where(inArray(queuePlaces.id, [...turns]));
    return change(tx, locks);
  };

/**
 * Binds turns that are not bound to another basket, one per basket. Returns the ids of the bound baskets; the others
 * must use `withQueueTurns`. Skips places that are locked.
 */
export async function bindNewTurns(
  tx: Reader,
  calls: readonly { basketId: string; turn: string }[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ basket: string }>(sql`
    with free as (
      select p.id, a.basket from unnest(
        ${sql.param(calls.map(({ turn }) => turn))}::uuid[], ${sql.param(calls.map(({ basketId }) => basketId))}::uuid[]) as a (place, basket)
        join ${queuePlaces} p on p.id = a.place join baskets b on b.id = a.basket
      where p.basket_id is null or p.basket_id = a.basket
      for no key update of p skip locked)
    update queue_places p set basket_id = free.basket from free where p.id = free.id returning p.basket_id as basket`);
  return new Set(rows.map(({ basket }) => basket));
}

/** Moves the turns of a basket to the one that it is merged into. */
export const moveTurns = (tx: Transaction, from: string, to: string) =>
  tx.update(queuePlaces).set({ basketId: to }).where(eq(queuePlaces.basketId, from));
