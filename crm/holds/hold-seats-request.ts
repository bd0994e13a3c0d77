import type { FastifyRequest } from "fastify";

import type {
  ChangeProblem,
  HoldLimitProblem,
  SaleProblem,
  SeatProblem,
} from "#contract/operations/basket-problems";

import type { BasketAnswer } from "../baskets/basket";
import { addSeats } from "./add-seats";
import { addTickets } from "./add-tickets";
import type { SeatWish } from "./hold-plan";
import { enforceOrderLimit } from "../limits/order-limit";
import { idempotencyKeyOf, type Answer } from "../platform/http/answer-once";
import { answerWithBasket, changeBasket, isUuid } from "../baskets/basket-changes";
import type { Deps } from "../deps";
import { withHoldAllowance } from "./enforce-hold-limits";

type HoldProblem = ChangeProblem | SaleProblem | SeatProblem;

/**
 * Takes seats into a basket and answers with the basket as it then is. A basket that holds nothing yet, as nearly all
 * do in a rush, is served together with others (`HoldQueue`); any other by a change of its own.
 */
export async function holdSeatsFor(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  { wish, customerId }: { wish: SeatWish; customerId: string | null },
): Promise<Answer<BasketAnswer, HoldProblem | HoldLimitProblem>> {
  if (!isUuid(basketId)) return { problem: { code: "not-found" } };
  return withHoldAllowance(
    deps,
    request,
    { basketId, customerId, wanted: seatsWanted(wish) },
    () => takeSeats(deps, request, basketId, { wish, customerId }),
    () => answerWithBasket(deps.db, basketId),
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
): Promise<Answer<BasketAnswer, HoldProblem>> {
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
  if (!served.ok) return { problem: served.problem };
  await deps.faults?.reach("after-answer-stored");
  return answerWithBasket(deps.db, basketId);
}
