import { randomInt, randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";

import { makeGiftVoucherCode } from "../../../crm/basket/vouchers/rules";
import { api, type BasketBody } from "./box-office";
import { insertRow, query } from "./create-test-performance";

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
  columns: { expires_at?: Date; state?: "blocked"; currency?: string } = {},
): Promise<string> {
  const code = makeGiftVoucherCode(randomInt);
  const { expires_at = null, state = "active", currency = "USD" } = columns;
  await query`
    with voucher as (
      insert into gift_vouchers (code, amount, balance, currency, expires_at, state)
      values (${code}, ${amount}, ${amount}, ${currency}, ${expires_at}, ${state}) returning id)
    insert into gift_voucher_entries (voucher_id, kind, amount)
    select id, 'issue', ${amount} from voucher`;
  return code;
}

/** Inserts a promo code for 10 percent off, unless `columns` say otherwise. */
export async function newPromo(
  columns: Record<string, unknown> & { code?: string } = {},
): Promise<string> {
  const { code = `P${randomUUID().slice(0, 8).toUpperCase()}` } = columns;
  await insertRow("promo_codes", {
    name: "10 percent off",
    ...("amount_off" in columns ? {} : { percent_off: 10 }),
    ...columns,
    code,
  });
  return code;
}

/** Grants credit to an account; it expires after `days`. */
export async function newCredit(customerId: string, amount: number, days = 100): Promise<string> {
  const [grant] = await query<{ id: string }>`
    with g as (
      insert into credit_grants (customer_id, source, reason, amount, "left", currency, expires_at)
      values (${customerId}, 'goodwill', '', ${amount}, ${amount}, 'USD',
        now() + make_interval(days => ${days})) returning id),
    e as (insert into credit_entries (grant_id, kind, amount) select id, 'grant', ${amount} from g)
    select id from g`;
  return grant?.id ?? "";
}

export async function voucherBalance(code: string): Promise<number> {
  const [row] = await query<{ balance: number }>`select balance from gift_vouchers
    where code = ${code}`;
  return row?.balance ?? NaN;
}

export const voucherEntries = (code: string): Promise<{ kind: string; amount: number }[]> => query`
  select e.kind, e.amount from gift_voucher_entries e join gift_vouchers v on v.id = e.voucher_id
  where v.code = ${code} order by e.at, e.amount > 0 desc, e.kind`;

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

export const expirePromo = (code: string) => query`update promo_codes
  set valid_until = now() - interval '1 s' where code = ${code}`;

export async function promoUses(code: string) {
  const [row] = await query<{ uses: number }>`select uses from promo_codes where code = ${code}`;
  return row?.uses;
}
