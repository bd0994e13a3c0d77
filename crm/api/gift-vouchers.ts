import type { Reply } from "#contract/calls/define";
import { creditOperations } from "#contract/operations/gift-vouchers";
import { normalizeVoucherCode } from "#contract/rules/gift-vouchers/gift-voucher";
import { readClock } from "../platform/database/clock";
import { toIso, toIsoOrNull } from "../platform/dates";
import { routeGroup } from "./route-group";
import { canEnterVoucher } from "../basket/code-entry/system-voucher";
import { limitAttempts } from "../basket/code-entry/code-attempts";
import { listVoucherAmounts } from "../basket/lines/vouchers/basket-vouchers";
import { findCreditBalance, listCreditEntries, listGrants } from "../basket/vouchers/credit";
import { firstExpiry, isGiftVoucherCode, usableBalance } from "../basket/vouchers/rules";
import { orderNumber } from "#contract/rules/orders/order-number";
import { findVoucher, type VoucherRow } from "../basket/vouchers/find-voucher";

export const credit = routeGroup(creditOperations)((deps) => {
  const { db, env } = deps;
  const { CURRENCY: currency } = env;
  return {
    async listVoucherAmounts() {
      const amounts = await listVoucherAmounts(db);
      return { status: 200, body: amounts.map((amount) => ({ amount, currency })) };
    },

    async getVoucherBalance({ body, customerId }, request) {
      const code = normalizeVoucherCode(body.code);
      type Balance = Promise<Reply<typeof creditOperations.getVoucherBalance>>;
      return limitAttempts({ db }, request, { basketId: null, customerId }, async (): Balance => {
        const isKnown = isGiftVoucherCode(code) && (await canEnterVoucher(deps, code));
        const voucher = isKnown ? await findVoucher(db, code) : null;
        return voucher === null
          ? { failure: { code: "code-not-recognised" } }
          : { status: 200, body: voucherBody(voucher, await readClock(db)) };
      });
    },

    async getAccountCredit({ customerId }) {
      const [balance, grants, entries] = await Promise.all([
        findCreditBalance(db, customerId, currency),
        listGrants(db, customerId),
        listCreditEntries(db, customerId),
      ]);
      return {
        status: 200,
        body: {
          balance: { amount: balance, currency },
          grants: grants.map((grant) => ({
            ...grant,
            amount: { amount: grant.amount, currency: grant.currency },
            left: { amount: grant.left, currency: grant.currency },
            grantedAt: toIso(grant.grantedAt),
            expiresAt: toIso(grant.expiresAt),
          })),
          entries: entries.map((entry) => ({
            ...entry,
            amount: { amount: entry.amount, currency: entry.currency },
            orderNumber: entry.orderNumber === null ? null : orderNumber(entry.orderNumber),
            at: toIso(entry.at),
          })),
        },
      };
    },
  };
});

function voucherBody(voucher: VoucherRow, now: Date) {
  const { currency, state } = voucher;
  const expiresAt = firstExpiry(voucher, now);
  const isExpired = expiresAt !== null && expiresAt <= now;
  return {
    ...voucher,
    amount: { amount: voucher.amount, currency },
    balance: { amount: usableBalance(voucher, now), currency },
    issuedAt: toIso(voucher.issuedAt),
    expiresAt: toIsoOrNull(expiresAt),
    state: state === "active" && isExpired ? ("expired" as const) : state,
  };
}
