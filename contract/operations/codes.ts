import { z } from "zod";

import { codeSchema } from "../schemas/event";
import { CHANGE_PROBLEMS, CODE_PROBLEMS } from "../problems/basket-problems";
import { buyerBasket, visitorBasket } from "./baskets";

export const codeOperations = {
  enterCode: buyerBasket.post("/baskets/:id/codes", {
    summary: "Applies a promo, gift voucher, access or program code",
    description:
      "An access or program code replaces the earlier one. Of two promo codes the better one is applied.",
    body: codeSchema.extend({
      only: z.literal("gift-voucher").optional().describe("Recognizes no code of another kind"),
    }),
    needsIdempotencyKey: true,
    countsAttempts: true,
    problems: [
      "invalid",
      ...CHANGE_PROBLEMS,
      ...CODE_PROBLEMS,
      "not-allowed/too-many-codes",
      "not-allowed/too-many-tries",
      "code-not-recognised",
    ],
  }),
  usePromoCode: visitorBasket.put("/baskets/:id/codes/:codeId/in-force", {
    summary: "Applies the promo code that was set aside, even if it saves less; safe to repeat",
    problems: [...CHANGE_PROBLEMS, ...CODE_PROBLEMS],
  }),
  removeCode: visitorBasket.delete("/baskets/:id/codes/:codeId", {
    summary: "Removes a code; safe to repeat",
    problems: CHANGE_PROBLEMS,
  }),
};
