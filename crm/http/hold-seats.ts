import type { FastifyRequest } from "fastify";

import type { BasketAnswer } from "../domain/basket";
import { done } from "../domain/basket-refusal";
import { addSeats } from "../store/add-seats";
import { addTickets } from "../store/add-tickets";
import { getBasket } from "../store/baskets";
import { withTransaction } from "../store/database";
import type { SeatWish } from "../store/hold-plan";
import { keepOrderLimit } from "../store/order-limit";
import { onceKeyOf, refused, type Answer } from "./answer-once";
import { answerOf, changeBasket, isUuid } from "./basket-changes";
import type { Deps } from "./deps";
import { withHoldAllowance } from "./hold-allowance";

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
  const once = onceKeyOf(request);
  const served = await deps.holds.hold({ basketId, customerId, wish, once });
  if (served === "alone")
    return changeBasket(deps, request, basketId, async (tx) =>
      keepOrderLimit(
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
