import type { Problem } from "#contract/problems";

import { tidyCode } from "../codes/code-kind";
import { toIso, toIsoOrNull } from "../platform/dates";
import { isGiftVoucherCode } from "./gift-voucher-code";
import { readClock } from "../platform/database/clock";
import { findVoucher, type VoucherRow } from "./gift-vouchers";
import { sendAnswer, type Answer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { attemptHeaders, TRIES_PROBLEMS, limitAttempts } from "../sign-in/guarded-tries";
import { problems } from "../platform/http/problem";
import { codeSchema, giftVoucherSchema } from "#contract/schemas/programme";

type Tried = Promise<Answer<ReturnType<typeof voucherBody>, Problem<"code-not-recognised">>>;

/** What gift vouchers are worth. Asked by POST: whoever knows a code can spend it, and an address is written to logs. */
export const giftVouchers: RouteGroup = (app, deps) => {
  app.post(
    "/gift-vouchers/balance",
    {
      schema: {
        tags: ["gift vouchers"],
        summary: "What is left of a gift voucher",
        headers: sessionHeaders.extend(attemptHeaders.shape),
        body: codeSchema,
        response: { 200: giftVoucherSchema, ...problems(400, 422, ...TRIES_PROBLEMS) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      const code = tidyCode(request.body.code);
      return sendAnswer(
        reply,
        await limitAttempts(deps, request, { basketId: null, customerId }, async (): Tried => {
          const voucher = isGiftVoucherCode(code) ? await findVoucher(deps.db, code) : null;
          return voucher === null
            ? { problem: { code: "code-not-recognised" } }
            : { status: 200, body: voucherBody(voucher, await readClock(deps.db)) };
        }),
      );
    },
  );
};

function voucherBody(voucher: VoucherRow, now: Date) {
  const { code, currency, expiresAt, state } = voucher;
  const isOver = expiresAt !== null && expiresAt <= now;
  return {
    code,
    amount: { amount: voucher.amount, currency },
    balance: { amount: voucher.balance, currency },
    issuedAt: toIso(voucher.issuedAt),
    expiresAt: toIsoOrNull(expiresAt),
    state: state === "active" && isOver ? ("expired" as const) : state,
  };
}
