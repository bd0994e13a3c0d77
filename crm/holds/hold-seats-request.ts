import type { FastifyRequest } from "fastify";

import type { BasketAnswer } from "../baskets/basket";
import { done } from "../baskets/basket-refusal";
import { addSeats } from "./add-seats";
import { addTickets } from "./add-tickets";
import { getBasket } from "../baskets/baskets";
import { withTransaction } from "../platform/database/database";
import type { SeatWish } from "./hold-plan";
import { enforceOrderLimit } from "../limits/order-limit";
import { idempotencyKeyOf, refused, type Answer } from "../platform/http/answer-once";
import { answerOf, changeBasket, isUuid } from "../baskets/api/basket-changes";
import type { Deps } from "../deps";
import { withHoldAllowance } from "./enforce-hold-limits";

/**
 * Takes seats into a basket and answers with the basket as it then is. A basket that holds nothing yet, as nearly all
 * do in a rush, is served together with others (`HoldQueue`); any other by a change of its own.
 */
export async function holdSeatsFor(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  { wish, customerId }: { wish: SeatWish; customerId: string | null },
): Promise<Answer<BasketAnswer>> {
  if (!isUuid(basketId)) return refused("not-found");
  return withHoldAllowance(
    deps,
    request,
    { basketId, customerId, wanted: seatsWanted(wish) },
    () => takeSeats(deps, request, basketId, { wish, customerId }),
    async () => answerOf(done(await withTransaction(deps.db, (tx) => getBasket(tx, basketId)))),
  );
}

const seatsWanted = (wish: SeatWish) =>
  "seats" in wish
    ? wish.seats.length
    : wish.choices.reduce((sum, { quantity }) => sum + quantity, 0);

async function takeSeats(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  { wish, customerId }: { wish: SeatWish; customerId: string | null },
): Promise<Answer<BasketAnswer>> {
  const once = idempotencyKeyOf(request);
  const served = await deps.holds.hold({ basketId, customerId, wish, once });
  if (served === "alone")
    return changeBasket(deps, request, basketId, async (tx) =>
      enforceOrderLimit(
        tx,
        wish.instanceId,
        "seats" in wish
          ? await addSeats(tx, basketId, wish, customerId)
          : await addTickets(tx, basketId, wish, customerId),
      ),
    );
  if (!served.ok) return answerOf(served);
  await deps.faults?.reach("after-answer-stored");
  return answerOf(done(await withTransaction(deps.db, (tx) => getBasket(tx, basketId))));
}
