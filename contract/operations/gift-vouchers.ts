import { z } from "zod";

import { declareOperations } from "../calls/define";
import { creditSchema } from "../schemas/credit";
import { moneySchema } from "../schemas/money";
import { codeSchema } from "../schemas/event";
import { giftVoucherSchema } from "../schemas/gift-voucher";

const anyone = declareOperations({ tags: ["gift vouchers"], session: "none" });
const buyer = declareOperations({
  tags: ["gift vouchers"],
  session: "customer",
  isSessionOptional: true,
});
const customer = declareOperations({ tags: ["customers"], session: "customer" });

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
