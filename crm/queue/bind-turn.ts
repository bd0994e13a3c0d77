import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

import type { Problem } from "#contract/problems";
import { type ChangeResult, rejectAs } from "../baskets/basket-contents";
import { countHeldSeats } from "../holds/seat-claims";
import type { Reader, Transaction } from "../platform/database/database";
import { queuePlaces } from "./tables";

/** More than anybody has a turn in at once. */
const MAX_PLACES = 10;

/** The places under whose turns a call takes seats (`x-queue-places`), as the storefront names them. */
export function turnsOf({ headers }: FastifyRequest): string[] {
  const named = String(headers["x-queue-places"] ?? "").split(",", MAX_PLACES);
  return named.filter((id) => z.uuid().safeParse(id).success).sort();
}

/** Whether no other basket holds seats that it took under this turn. Of a place that a restore has lost nobody knows. */
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
  const by = place?.basketId ?? null;
  return by === null || by === basketId || (await countHeldSeats(tx, by)) === 0;
}

/**
 * A change that takes seats into a basket under these turns: refused while another basket holds seats of one of them. In the
 * change's own transaction, before the basket is locked: two baskets wait for each other at the place.
 */
export const underTurns =
  <T, P extends Problem>(
    turns: readonly string[],
    basketId: string,
    change: (tx: Transaction) => Promise<ChangeResult<T, P>>,
  ) =>
  async (tx: Transaction): Promise<ChangeResult<T, P | Problem<"conflict/turn-elsewhere">>> => {
    for (const id of turns)
      if (!(await isTurnFree(tx, id, basketId)))
        return rejectAs({ code: "conflict", reason: "turn-elsewhere" });
    if (turns.length > 0)
      await tx
        .update(queuePlaces)
        .set({ basketId })
        .where(inArray(queuePlaces.id, [...turns]));
    return change(tx);
  };

/**
 * Ties turns that no other basket has had, one each, to baskets that are about to take seats. Gives the baskets that
 * may; of the others each is judged alone.
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

/** The turns of a basket go on with the one into which it is merged. */
export const moveTurns = (tx: Transaction, from: string, to: string) =>
  tx.update(queuePlaces).set({ basketId: to }).where(eq(queuePlaces.basketId, from));
