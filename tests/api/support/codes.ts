import { randomInt, randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";

import { makeGiftVoucherCode } from "../../../crm/basket/vouchers/rules";
import { grantCredit, issueVoucher } from "../../support/api/balances";
import { api, type BasketBody } from "./box-office";
import { type Columns, fromNow } from "../../support/api/stored";
import { query, stored } from "./stored";

export const addCode = (basketId: string, code: string, more: { session?: string } = {}) =>
  api.enterCode({ params: { id: basketId }, body: { code }, ...more });

export async function removeCode(basket: Pick<BasketBody, "id" | "codes">, code: string) {
  const shown = [code, `•••• ${code.slice(-4)}`];
  const entry = basket.codes.find((each) => shown.includes(each.code));
  return api.removeCode({ params: { id: basket.id, codeId: entry?.id } });
}

export const useCredit = (basketId: string, amount: number | null, session: string | null) =>
  api.setCredit({ params: { id: basketId }, body: { amount }, session });

export const creditBalance = async (session: string) =>
  (await api.getAccountCredit({ session })).value.balance.amount;

export async function newVoucher(
  amount: number,
  columns: Pick<Columns<"giftVouchers">, "expiresAt" | "state" | "currency"> = {},
): Promise<string> {
  const code = makeGiftVoucherCode(randomInt);
  await issueVoucher(stored, code, amount, columns);
  return code;
}

/** Inserts a promo code for 10 percent off, unless `columns` say otherwise. */
export async function newPromo(
  columns: Columns<"promoCodes"> & { code?: string } = {},
): Promise<string> {
  const { code = `P${randomUUID().slice(0, 8).toUpperCase()}` } = columns;
  await stored.promoCodes.insert({
    name: "10 percent off",
    ...("amountOff" in columns ? {} : { percentOff: 10 }),
    ...columns,
    code,
  });
  return code;
}

/** Grants credit to an account; it expires after `days`. */
export const newCredit = (customerId: string, amount: number, days = 100): Promise<string> =>
  grantCredit(stored, customerId, amount, days);

/** What is left of all credit of a customer, expired or not. */
export async function creditLeft(customerId: string): Promise<number> {
  const grants = await stored.creditGrants.find({ customerId }, ["left"]);
  return grants.reduce((sum, { left }) => sum + left, 0);
}

export const voucherBalance = async (code: string): Promise<number> =>
  (await stored.giftVouchers.one({ code }, ["balance"])).balance;

/** A gift card's entries, oldest first; of the same moment, what was given back first. */
export async function voucherEntries(code: string) {
  const { id } = await stored.giftVouchers.one({ code }, ["id"]);
  const entries = await stored.giftVoucherEntries.find({ voucherId: id });
  const order = (one: (typeof entries)[number]) =>
    `${one.at.toISOString()} ${one.amount > 0 ? 0 : 1} ${one.kind}`;
  return entries
    .sort((a, b) => order(a).localeCompare(order(b)))
    .map(({ kind, amount }) => ({ kind, amount }));
}

/** Ledgers whose entries do not add up, and promo codes with a wrong number of uses. Must be empty. */
export const findLedgerMismatches = (): Promise<{ what: string }[]> => query`
  select 'voucher ' || v.code as what from gift_vouchers v
  where v.balance <> (
    select coalesce(sum(e.amount), 0) from gift_voucher_entries e where e.voucher_id = v.id)
  union all
  select 'grant ' || g.id from credit_grants g
  where g."left" <> (
    select coalesce(sum(e.amount), 0) from credit_entries e where e.grant_id = g.id)
  union all
  select 'promo ' || p.code from promo_codes p
  where p.uses <> (
    select count(*) from promo_uses u where u.promo_code_id = p.id and u.released_at is null)`;

export const checkLedgersAfterAll = () =>
  afterAll(async () => expect(await findLedgerMismatches()).toEqual([]));

export const expirePromo = (code: string) =>
  stored.promoCodes.change({ code }, { validUntil: fromNow({ seconds: -1 }) });

export async function promoUses(code: string) {
  const row = await stored.promoCodes.one({ code }, ["uses"]);
  return row.uses;
}

/** The gift cards that an order bought. */
export async function boughtVouchers(orderId: string) {
  const items = await stored.orderItems.find({ orderId }, ["id"]);
  const orderItemId = items.map(({ id }) => id);
  return stored.giftVouchers.find({ orderItemId }, undefined, ["copy"]);
}
