import { z } from "zod";

import { itemsOf } from "../basket-item-rules";
import { planPackageRemoval, planTicketRemoval } from "../../holds/plan-removal";
import type { RouteGroup } from "../../platform/http/app";
import { findOwnBasket } from "./basket-changes";
import { problems, refuse } from "../../platform/http/problem";
import { idParams } from "#contract/schemas/id";

const removalSchema = z.object({
  /** The line itself, if it is a ticket, and all tickets that go with it. */
  ticketIds: z.array(z.string()),
  /** Food and drink and other add-ons that go with these tickets. */
  itemIds: z.array(z.string()),
  isBlock: z.boolean(),
  hasCompanions: z.boolean(),
  hasCompanionSeats: z.boolean(),
});

/** What removing a line would take with it, so that a visitor can be asked first. */
export const basketRemovals: RouteGroup = (app, deps) => {
  app.get(
    "/baskets/:id/removals/:lineId",
    {
      schema: {
        tags: ["baskets"],
        summary: "What goes with a ticket or a package when it is removed; changes nothing",
        params: idParams.extend({ lineId: idParams.shape.id }),
        response: { 200: removalSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { id, lineId } = request.params;
      const basket = await findOwnBasket(deps.db, request, id);
      const line = basket?.lines.find((each) => each.id === lineId);
      const item = itemsOf(basket?.items ?? [], "package").find((each) => each.id === lineId);
      if (basket === null || (line === undefined && item === undefined))
        return refuse(reply, "not-found");
      const { tickets, ...removal } =
        line === undefined
          ? await planPackageRemoval(deps.db, basket, lineId)
          : await planTicketRemoval(deps.db, basket, line);
      return { ...removal, ticketIds: tickets.map(({ id: ticketId }) => ticketId) };
    },
  );
};
