import { z } from "zod";

import { declareOperations } from "../define";
import { creditSchema } from "../schemas/credit";
import { moneySchema } from "../schemas/money";
import { codeSchema } from "../schemas/event";
import { giftVoucherSchema } from "../schemas/gift-voucher";
import { CHANGE_PROBLEMS, CODE_PROBLEMS } from "./basket-problems";
import { buyerBasket, visitorBasket } from "./baskets";

const anyone = declareOperations({ tags: ["gift vouchers"], session: "none" });
const buyer = declareOperations({
  tags: ["gift vouchers"],
  session: "customer",
  isSessionOptional: true,
});
const customer = declareOperations({ tags: ["customers"], session: "customer" });

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

export const creditOperations = {
  listVoucherAmounts: anyone.get("/gift-vouchers/amounts", {
    summary: "Lists the amounts that gift vouchers are sold for",
    success: { 200: z.array(moneySchema) },
  }),
  // POST keeps codes out of logged URLs: anyone who knows a code can spend it.
  getVoucherBalance: buyer.post("/gift-vouchers/balance", {
    summary: "Gets the balance of a gift voucher",
    body: codeSchema,
    countsAttempts: true,
    success: { 200: giftVoucherSchema },
    problems: ["invalid", "code-not-recognised", "not-allowed/too-many-tries"],
  }),
  getAccountCredit: customer.get("/customer/credit", {
    summary: "Gets the signed-in customer's account credit and its transactions",
    success: { 200: creditSchema },
  }),
};
