import type { FastifyRequest } from "fastify";

import { serveAll } from "#contract/fastify";
import type { ChangeProblem } from "#contract/operations/basket-problems";
import { basketItemOperations } from "#contract/operations/basket-items";
import type { Problem } from "#contract/problems";

import { changeFood, orderFood } from "../../food/basket-food";
import { addDonation, changeDonation } from "../../giving/basket-donations";
import { addMembership, changeMembership } from "../../memberships/basket-memberships";
import { addStockItem, changeStockItem } from "../../merchandise/basket-stock-items";
import type { Transaction } from "../../platform/database/database";
import type { Answer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { sessionsOf } from "../../sign-in/sessions";
import { addSubscriptions, changeSubscriptions } from "../../subscriptions/basket-subscriptions";
import { addGiftVoucher, changeGiftVoucher } from "../../vouchers/basket-gift-vouchers";
import type { BasketAnswer } from "../basket";
import type { BasketRecord } from "../basket-contents";
import type { Outcome } from "../basket-outcome";
import { removeItem } from "../change-items";
import { changeBasket, isUuid } from "./basket-changes";

/** What a basket holds besides tickets. */
export const basketItems: RouteGroup = (app, deps) => {
  /** Changes one line; an id that is none belongs to no line. */
  async function changeLine<P extends Problem>(
    request: FastifyRequest,
    { id, itemId }: { id: string; itemId: string },
    change: (tx: Transaction) => Promise<Outcome<BasketRecord, P>>,
  ): Promise<Answer<BasketAnswer, P | ChangeProblem>> {
    return isUuid(itemId)
      ? changeBasket(deps, request, id, change)
      : { problem: { code: "not-found" } };
  }

  serveAll(
    app,
    basketItemOperations,
    sessionsOf(deps.db),
  )({
    removeItem: ({ params }, request) =>
      changeLine(request, params, (tx) => removeItem(tx, params.id, params.itemId)),

    addStockItem: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addStockItem(tx, id, body)),

    changeStockItem: ({ params, body: { quantity } }, request) =>
      changeLine(request, params, (tx) => changeStockItem(tx, params.id, params.itemId, quantity)),

    orderFood: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => orderFood(tx, id, body)),

    changeFood: ({ params, body }, request) =>
      changeLine(request, params, (tx) => changeFood(tx, params.id, params.itemId, body)),

    addDonation: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addDonation(tx, id, body)),

    changeDonation: ({ params, body }, request) =>
      changeLine(request, params, (tx) => changeDonation(tx, params.id, params.itemId, body)),

    addMembership: ({ params: { id }, body, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => addMembership(tx, id, body, customerId)),

    changeMembership: ({ params, body: { autoRenew } }, request) =>
      changeLine(request, params, (tx) =>
        changeMembership(tx, params.id, params.itemId, autoRenew),
      ),

    addGiftVoucher: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addGiftVoucher(tx, id, body)),

    changeGiftVoucher: ({ params, body }, request) =>
      changeLine(request, params, (tx) => changeGiftVoucher(tx, params.id, params.itemId, body)),

    addSubscriptions: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addSubscriptions(tx, id, body)),

    changeSubscriptions: ({ params, body: { quantity } }, request) =>
      changeLine(request, params, (tx) =>
        changeSubscriptions(tx, params.id, params.itemId, quantity),
      ),
  });
};
