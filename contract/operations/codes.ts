import { z } from "zod";

import { operation } from "../define";
import { basketSchema } from "../schemas/basket";
import { creditSchema } from "../schemas/credit";
import { rowIdSchema, rowParams } from "../schemas/scalars";
import { moneySchema } from "../schemas/money";
import { codeSchema, giftVoucherSchema } from "../schemas/event";
import { CHANGE_PROBLEMS, CODE_PROBLEMS } from "./basket-problems";

const tags = ["baskets"];
const CODES = "/baskets/:id/codes";
const codeParams = rowParams.extend({ codeId: rowIdSchema });

/** The one box for codes: promo codes, gift vouchers, access and programme codes. */
export const codeOperations = {
  enterCode: operation({
    method: "POST",
    path: CODES,
    tags,
    summary:
      "Enters a code of any kind; an access or programme code replaces the earlier, of two promo codes the better is in force",
    params: rowParams,
    body: codeSchema,
    session: "customer?",
    needsIdempotencyKey: true,
    countsAttempts: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [
      "invalid",
      ...CHANGE_PROBLEMS,
      ...CODE_PROBLEMS,
      "not-allowed/too-many-codes",
      "not-allowed/too-many-tries",
      "code-not-recognised",
    ],
  }),
  usePromoCode: operation({
    method: "PUT",
    path: `${CODES}/:codeId/in-force`,
    tags,
    summary: "Uses the promo code that was set aside, whatever it costs; safe to repeat",
    params: codeParams,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...CHANGE_PROBLEMS, ...CODE_PROBLEMS],
  }),
  removeCode: operation({
    method: "DELETE",
    path: `${CODES}/:codeId`,
    tags,
    summary: "Takes a code out; one that is gone is no error",
    params: codeParams,
    session: "visitor",
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: CHANGE_PROBLEMS,
  }),
};

/** Gift vouchers and account credit, besides what a basket uses of them. */
export const creditOperations = {
  listVoucherAmounts: operation({
    method: "GET",
    path: "/gift-vouchers/amounts",
    tags: ["gift vouchers"],
    summary: "The sums that gift vouchers are sold at",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(moneySchema) },
    problems: [],
  }),
  getVoucherBalance: operation({
    // Whoever knows a code can spend it, and an address is written to logs.
    method: "POST",
    path: "/gift-vouchers/balance",
    tags: ["gift vouchers"],
    summary: "What is left of a gift voucher",
    body: codeSchema,
    session: "customer?",
    countsAttempts: true,
    isSafeToRetry: false,
    success: { 200: giftVoucherSchema },
    problems: ["invalid", "code-not-recognised", "not-allowed/too-many-tries"],
  }),
  getAccountCredit: operation({
    method: "GET",
    path: "/customer/credit",
    tags: ["customers"],
    summary: "The account credit of the customer who is signed in, with what happened to it",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: creditSchema },
    problems: [],
  }),
};
