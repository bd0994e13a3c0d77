import { eq, sql } from "drizzle-orm";

import { Unavailable } from "#contract/calls/unavailable";
import { normalizeVoucherCode } from "#contract/rules/gift-vouchers/gift-voucher";
import type { Database, Transaction } from "../../platform/database/database";
import type { CrmEnv } from "../../platform/env";
import type { TicketingSystem } from "../../system/system";
import { giftVoucherEntries, giftVouchers } from "../../tables/vouchers";
import { vouchers } from "../vouchers/ledger";
import { isGiftVoucherCode } from "../vouchers/rules";

type Deps = {
  db: Database;
  env: Pick<CrmEnv, "CURRENCY">;
  system: Pick<TicketingSystem, "vouchers">;
};

/**
 * Whether a gift voucher may be entered as `typed`: always if they are ours. Otherwise the other system is asked, and the voucher
 * here has its balance. Call it with no transaction open. Safe to repeat.
 */
export async function canEnterVoucher({ db, env, system }: Deps, typed: string): Promise<boolean> {
  if (system.vouchers.record === "ours") return true;
  const code = normalizeVoucherCode(typed);
  if (!isGiftVoucherCode(code)) return false;
  const found = await system.vouchers.find(code);
  if (!found.ok) throw new Unavailable("the ticketing system has no answer about a gift voucher");
  if (found.value === null) return false;
  const { value } = found;
  await db.transaction((tx) => writeBalance(tx, code, { ...value, currency: env.CURRENCY }));
  return true;
}

/** What orders of ours have reserved is not spent there yet. */
const reserved = sql<number>`coalesce((
  select -sum(left_over)::int from (
    select sum(e.amount) as left_over from ${giftVoucherEntries} e
    where e.voucher_id = ${giftVouchers.id} and e.order_id is not null
    group by e.order_id having sum(e.amount) < 0 and not bool_or(e.kind = 'spend')) held), 0)`;

async function writeBalance(
  tx: Transaction,
  code: string,
  { amount, balance, currency }: { amount: number; balance: number; currency: string },
): Promise<void> {
  // The entry below sets the balance.
  await tx
    .insert(giftVouchers)
    .values({ code, amount, balance: 0, currency, expiresAt: null })
    .onConflictDoNothing();
  const isCode = eq(giftVouchers.code, code);
  const [row] = await tx.select().from(giftVouchers).where(isCode).for("no key update");
  if (row === undefined) throw new Error("gift voucher not written");
  const [held] = await tx.select({ reserved }).from(giftVouchers).where(isCode);
  const left = Math.max(0, balance - (held?.reserved ?? 0));
  if (balance > row.amount) await tx.update(giftVouchers).set({ amount: balance }).where(isCode);
  const change = left - row.balance;
  if (change !== 0) await vouchers.post(tx, "elsewhere", null, [{ id: row.id, amount: change }]);
}
