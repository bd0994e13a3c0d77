import { memberSchema } from "#contract/schemas/customer-parts";
import { z } from "zod";

import type { StepQuestionCalls } from "../step-questions";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";

/** What the checkout asks of a customer. */
export function stepQuestionCalls(ask: Ask): StepQuestionCalls {
  return {
    async getBookedFor(basketId, customerSession) {
      const found = await ask(
        { method: "GET", path: path`/baskets/${basketId}/booked-for`, customerSession },
        z.object({ member: memberSchema.nullable() }),
        ["not-found", "not-signed-in"],
      );
      return found.ok ? { ok: true, value: found.value.member } : found;
    },
    bookFor: (basketId, memberId, customerSession) =>
      ask(
        {
          method: "PUT",
          path: path`/baskets/${basketId}/booked-for`,
          body: { memberId },
          customerSession,
        },
        basketSchema,
        ["not-found", "not-signed-in", "invalid", "basket-expired", "conflict"],
      ),
  };
}
