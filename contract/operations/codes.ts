import { z } from "zod";

import { declareOperations } from "../define";
import { creditSchema } from "../schemas/credit";
import { moneySchema } from "../schemas/money";
import { codeSchema } from "../schemas/event";
import { giftVoucherSchema } from "../schemas/gift-voucher";
import { CHANGE_PROBLEMS, CODE_PROBLEMS } from "./basket-problems";
import { buyerBasket, visitorBasket } from "./baskets";

const anyone = declareOperations({ tags: ["gift vouchers"], session: "none" });
const buyer = declareOperations({ tags: ["gift vouchers"], session: "customer?" });
const customer = declareOperations({ tags: ["customers"], session: "customer" });

/** The one box for codes: promo codes, gift vouchers, access and program codes. */
export const codeOperations = {
  enterCode: buyerBasket.post("/baskets/:id/codes", {
    summary:
      "Enters a code of any kind; an access or program code replaces the earlier, of two promo codes the better is in force",
    body: codeSchema,
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
    summary: "Uses the promo code that was set aside, whatever it costs; safe to repeat",
    problems: [...CHANGE_PROBLEMS, ...CODE_PROBLEMS],
  }),
  removeCode: visitorBasket.delete("/baskets/:id/codes/:codeId", {
    summary: "Removes a code; safe to repeat",
    problems: CHANGE_PROBLEMS,
  }),
};

/** Gift vouchers and account credit, besides what a basket uses of them. */
export const creditOperations = {
  listVoucherAmounts: anyone.get("/gift-vouchers/amounts", {
    summary: "The sums that gift vouchers are sold at",
    success: { 200: z.array(moneySchema) },
  }),
  // POST: anyone who knows a code can spend it, and URLs are logged.
  getVoucherBalance: buyer.post("/gift-vouchers/balance", {
    summary: "Gets the balance of a gift voucher",
    body: codeSchema,
    countsAttempts: true,
    success: { 200: giftVoucherSchema },
    problems: ["invalid", "code-not-recognised", "not-allowed/too-many-tries"],
  }),
  getAccountCredit: customer.get("/customer/credit", {
    summary: "The account credit of the customer who is signed in, with what happened to it",
    success: { 200: creditSchema },
  }),
};
