import { inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { Result } from "#contract/calls/result";
import type { ChangeProblem, SizeProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import type { Basket } from "#contract/schemas/basket";
import { countBought } from "../limits/buyer-tickets";
import {
  type Database,
  type Reader,
  type Transaction,
  retryTransaction,
  runInTransaction,
} from "../../platform/database/database";
import { applyBestPrices, planBestPrices } from "../prices/best-prices";
import { type HandlerReply, replyOnce } from "../../platform/http/reply-once";
import { readRequester } from "../../people/sign-in/request-session";
import { basketBody } from "../totals/basket-body";
import { priceOfBasket } from "../totals/price-of-basket";
import { basketSizeProblem } from "../totals/rules";
import { basketStatus } from "../contents/basket-status";
import { type BasketRecord, done, type ChangeResult, rejectAs } from "../contents/basket-contents";
import { canAccessBasket } from "../contents/basket-owner";
import { findBasket } from "./basket-record";
import { listOtherBaskets } from "./other-baskets";
import { getBasket, lockRecord } from "./open-basket";
import { dependentLineChanges } from "./dependent-lines";
import { listItems } from "../contents/basket-lines";
import { updateItem } from "./items";
import { type SeatLocks, type SystemDeps, withSeatLocks } from "./seat-locks";
import { basketItems } from "../../tables/baskets";

/**
 * Reopens a basket that is being paid for, as `releaseOpenAttempts` of the payments does. unavailable: the card provider
 * did not respond.
 */
export type ReleaseAttempts = (basketId: string) => Promise<Result<null, "paid" | "unavailable">>;

type BasketDeps = SystemDeps & { releaseAttempts: ReleaseAttempts };

/**
 * Runs one change and responds with the updated basket; `not-found` for another customer's basket. If the basket is being
 * paid for, cancels the payment attempt first, outside the transaction, and retries. Refused with `ordered` if the
 * payment completed first, and with `paying` if the card provider does not respond.
 */
export function changeBasket<P extends Problem>(
  deps: BasketDeps,
  request: FastifyRequest,
  basketId: string,
  change: BasketChange<P>,
): Promise<HandlerReply<Basket, P | ChangeProblem>> {
  return runChange(deps, request, basketId, async (tx, locks) =>
    applyBasketRules(tx, await change(tx, locks)),
  );
}

/** `changeBasket` for a change that adds to the basket: refused if one order cannot be as large as the result. */
export function growBasket<P extends Problem>(
  deps: BasketDeps,
  request: FastifyRequest,
  basketId: string,
  change: BasketChange<P>,
): Promise<HandlerReply<Basket, P | ChangeProblem | SizeProblem>> {
  return runChange(deps, request, basketId, async (tx, locks) =>
    refuseOversized(await applyBasketRules(tx, await change(tx, locks))),
  );
}

/** Also the seats that the change takes and extends, if another system must lock them first (`withSeatLocks`). */
type BasketChange<P extends Problem> = (
  tx: Transaction,
  locks: SeatLocks,
) => Promise<ChangeResult<BasketRecord, P>>;

async function runChange<P extends Problem>(
  deps: BasketDeps,
  request: FastifyRequest,
  basketId: string,
  change: BasketChange<P>,
): Promise<HandlerReply<Basket, P | ChangeProblem>> {
  const requester = readRequester(request);
  const run = () =>
    withSeatLocks(deps, basketId, (locks) =>
      retryTransaction(() =>
        replyOnce<Basket, P | Problem<"not-found">>(
          deps.db,
          request,
          async (tx) => toReply(await change(tx, locks)),
          {
            refusal: async (tx) =>
              (await canAccessBasket(tx, basketId, requester)) ? null : { code: "not-found" },
            readAgain: async (tx) => ({
              status: 200,
              body: basketBody(await getBasket(tx, basketId)),
            }),
          },
        ),
      ),
    );
  const first = await run();
  const isPaying =
    "failure" in first && first.failure.code === "conflict" && first.failure.reason === "paying";
  if (!isPaying) return first;
  const released = await deps.releaseAttempts(basketId);
  if (released.ok) return run();
  const reason = released.failure === "paid" ? "ordered" : "paying";
  return { failure: { code: "conflict", reason } };
}

/** Runs a change for someone who has just been given access to the basket, without a request of their own. */
export const changeForOwner = <P extends Problem>(
  deps: SystemDeps,
  basketId: string,
  change: BasketChange<P>,
): Promise<ChangeResult<BasketRecord, P>> =>
  withSeatLocks(deps, basketId, (locks) =>
    retryTransaction(() =>
      runInTransaction(deps.db, async (tx) => applyBasketRules(tx, await change(tx, locks))),
    ),
  );

/** Runs a change that creates its basket, which cannot be in payment yet. */
export function runBasketCreation<P extends Problem>(
  deps: BasketDeps,
  request: FastifyRequest,
  create: (tx: Transaction) => Promise<ChangeResult<BasketRecord, P>>,
): Promise<HandlerReply<Basket, P | SizeProblem | Problem<"key-reused">>> {
  return retryTransaction(() =>
    replyOnce(deps.db, request, async (tx) =>
      toReply<P | SizeProblem>(refuseOversized(await applyBasketRules(tx, await create(tx)))),
    ),
  );
}

export function findOwnBasket(
  db: Reader,
  request: FastifyRequest,
  basketId: string,
): Promise<BasketRecord | null> {
  return findBasket(db, basketId, readRequester(request));
}

function toReply<P extends Problem>(
  outcome: ChangeResult<BasketRecord, P>,
): HandlerReply<Basket, P> {
  return outcome.ok
    ? { status: 200, body: basketBody(outcome.value) }
    : { failure: outcome.failure };
}

export async function respondWithBasket(
  db: Database,
  basketId: string,
): Promise<{ status: 200; body: Basket }> {
  return { status: 200, body: basketBody(await getBasket(db, basketId)) };
}

/** Applies the best prices, then adjusts dependent lines. Runs in the transaction of every change. */
async function applyBasketRules<P extends Problem>(
  tx: Transaction,
  changed: ChangeResult<BasketRecord, P>,
): Promise<ChangeResult<BasketRecord, P>> {
  if (!changed.ok) return changed;
  return done(await adjustDependentLines(tx, await withBestPrices(tx, changed.value)));
}

function refuseOversized<P extends Problem>(
  changed: ChangeResult<BasketRecord, P>,
): ChangeResult<BasketRecord, P | SizeProblem> {
  const problem = changed.ok ? findSizeProblem(changed.value) : null;
  return problem === null ? changed : rejectAs(problem);
}

const findSizeProblem = (basket: BasketRecord): SizeProblem | null =>
  basketSizeProblem({ lines: basket.items.length, total: priceOfBasket(basket).sums.total });

const withBestPrices = async (tx: Transaction, basket: BasketRecord) =>
  (await applyBestPrices(tx, basket)) ? getBasket(tx, basket.id) : basket;

/** Responds with a basket whose seats were held in a batch, at its buyer's best prices. Safe to retry. */
export async function respondWithNewTickets(
  db: Database,
  basketId: string,
): Promise<{ status: 200; body: Basket }> {
  const basket = await getBasket(db, basketId);
  if ((await planBestPrices(db, basket)).length === 0)
    return { status: 200, body: basketBody(basket) };
  const priced = await retryTransaction(() =>
    db.transaction(async (tx) => {
      const locked = await lockRecord(tx, basketId);
      return locked && withBestPrices(tx, locked);
    }),
  );
  return { status: 200, body: basketBody(priced ?? basket) };
}

/** Applies the prices of a customer's open baskets after a change of the account's rights. Safe to retry. */
export async function repriceOpenBaskets(db: Database, customerId: string): Promise<void> {
  for (const { id } of await listOtherBaskets(db, customerId, null)) await repriceBasket(db, id);
}

/** Applies the best prices of a basket as of now. Returns whether any has changed. Safe to retry. */
export function repriceBasket(db: Database, basketId: string): Promise<boolean> {
  return retryTransaction(() =>
    db.transaction(async (tx) => {
      const locked = await lockRecord(tx, basketId);
      return locked !== null && applyBestPrices(tx, locked);
    }),
  );
}

async function adjustDependentLines(tx: Transaction, basket: BasketRecord): Promise<BasketRecord> {
  const status = basketStatus(basket);
  if (basket.order !== null || (status !== "open" && status !== "expired")) return basket;
  const { remove: dependent, quantities } = dependentLineChanges(
    basket,
    await countBought(tx, basket),
  );
  // Food may be ordered before tickets, and is only removed with tickets if the visitor confirms it.
  const food = new Set(listItems(basket.items, "food-and-drink").map(({ id }) => id));
  const remove = dependent.filter((id) => !food.has(id));
  if (remove.length === 0 && quantities.size === 0) return basket;
  if (remove.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, remove));
  for (const [id, quantity] of quantities) await updateItem(tx, id, { quantity });
  return getBasket(tx, basket.id);
}
