import { and, asc, eq, sql, type SQL } from "drizzle-orm";

import { tidyVoucherCode } from "#contract/schemas/gift-voucher";
import {
  accessCodeMatches,
  findAccessRegistration,
} from "../access-registrations/access-registrations";
import {
  accessRegistrations,
  accessSchemePrices,
  accessSchemes,
} from "../access-registrations/tables";
import { basketCodes, baskets } from "../baskets/tables";
import { instances } from "../catalogue/tables";
import { emailKey } from "../customers/email-key";
import { customers } from "../customers/tables";
import { orders } from "../orders/tables";
import type { Reader } from "../platform/database/database";
import { firstRow } from "../platform/database/rows";
import { findVoucher } from "../vouchers/gift-vouchers";
import { voucherRefusal } from "../vouchers/rules";
import { giftVoucherEntries, giftVouchers } from "../vouchers/tables";
import { type CodeKind, codeKinds, type CodeRecord, promoRefusal, type PromoRule } from "./rules";
import { programmeInstances, programmePrices, programmes, promoCodes, promoUses } from "./tables";

type BasketCodes = { codes: CodeRecord[]; setAside: CodeRecord | null };

/**
 * The codes of a basket in the order of entry, with what they are worth to it now: what its own order has taken counts
 * as available.
 */
export async function findBasketCodes(db: Reader, basketId: string): Promise<BasketCodes> {
  const rows = await listCodeRows(db, basketId);
  return {
    codes: rows.filter(({ entry }) => !entry.setAside).flatMap(toRecord),
    setAside: rows.filter(({ entry }) => entry.setAside).flatMap(toRecord)[0] ?? null,
  };
}

export async function listCodes(db: Reader, basketId: string): Promise<CodeRecord[]> {
  return (await findBasketCodes(db, basketId)).codes;
}

function toRecord(row: CodeRow): CodeRecord[] {
  const { promo, voucher, registration, programme } = row;
  if (promo !== null) return [promoRecord(row, promo)];
  if (voucher !== null) return [voucherRecord(row, voucher)];
  if (registration !== null) return [accessRecord(row, registration)];
  return programme === null ? [] : [programmeRecord(row, programme)];
}

function promoRecord(row: CodeRow, promo: typeof promoCodes.$inferSelect): CodeRecord {
  const { id, code } = row.entry;
  const uses = promo.uses - row.usesOfBasket;
  const usesOfCustomer = row.usesOfCustomer - row.usesOfBasket;
  return {
    kind: "promo",
    id,
    code,
    name: promo.name,
    promoCodeId: promo.id,
    rule: promoRule(promo),
    opensPriority: promo.opensPriority,
    refusal: promoRefusal({ ...promo, uses, usesOfCustomer }, row.now),
  };
}

function promoRule(promo: typeof promoCodes.$inferSelect): PromoRule {
  const { percentOff: percent, amountOff, eventIds, priceTypeIds, minTickets } = promo;
  const off = percent === null ? { amount: amountOff ?? 0 } : { percent };
  return { off, eventIds, priceTypeIds, minTickets };
}

function voucherRecord(row: CodeRow, voucher: typeof giftVouchers.$inferSelect): CodeRecord {
  const { id, code } = row.entry;
  const balance = voucher.balance + row.taken;
  return {
    kind: "gift-voucher",
    id,
    code,
    name: code,
    voucherId: voucher.id,
    balance,
    refusal: voucherRefusal({ ...voucher, balance }, row.currency, row.now),
  };
}

function accessRecord(
  row: CodeRow,
  registration: typeof accessRegistrations.$inferSelect,
): CodeRecord {
  const { id, code } = row.entry;
  const { lastName, schemeName, schemePriceIds, now } = row;
  const isOver = registration.expiresAt !== null && registration.expiresAt <= now;
  const isAnothers = lastName !== null && !accessCodeMatches(registration, { lastName });
  return {
    kind: "access",
    id,
    code,
    name: schemeName ?? code,
    registrationId: registration.code,
    priceTypeIds: schemePriceIds,
    maxTickets: registration.maxTickets,
    companions: registration.companions,
    refusal: isAnothers ? "access-name-mismatch" : isOver ? "code-expired" : null,
  };
}

function programmeRecord(row: CodeRow, programme: typeof programmes.$inferSelect): CodeRecord {
  const { id, code } = row.entry;
  const { programmePriceIds, programmeInstanceIds, now } = row;
  const isOver = programme.validUntil !== null && programme.validUntil <= now;
  const isEmpty = programmeInstanceIds.length === 0;
  return {
    kind: "programme",
    id,
    code,
    name: programme.name,
    programmeId: programme.id,
    priceTypeIds: programmePriceIds,
    instanceIds: programmeInstanceIds,
    refusal: isOver ? "code-expired" : isEmpty ? "programme-without-instances" : null,
  };
}

type CodeRow = Awaited<ReturnType<typeof listCodeRows>>[number];

/**
 * A basket's entries in their order. One prepared statement: every read of a basket runs it. A gift card that was sent
 * again has a new code, and an entry with the old one no longer finds it.
 */
async function listCodeRows(db: Reader, basketId: string) {
  return db
    .select({
      entry: basketCodes,
      currency: baskets.currency,
      /** Of the customer whose basket it is. */
      lastName: customers.lastName,
      promo: promoCodes,
      /** Orders that have the promo code: this basket's, and this customer's. */
      usesOfBasket: usesBy(sql`o.basket_id = ${baskets.id}`),
      usesOfCustomer: usesBy(
        sql`(u.customer_id = ${baskets.customerId} or u.email_key = ${emailKey(customers.email)})`,
      ),
      voucher: giftVouchers,
      /** What this basket's order has taken of the voucher. */
      taken: sql<number>`(
        select coalesce(-sum(e.amount), 0)::int
        from ${giftVoucherEntries} e join ${orders} o on o.id = e.order_id
        where e.voucher_id = ${giftVouchers.id} and o.basket_id = ${baskets.id})`,
      registration: accessRegistrations,
      schemeName: accessSchemes.name,
      schemePriceIds: idsOf(sql`
        select p.price_type_id from ${accessSchemePrices} p where p.scheme_id = ${accessSchemes.id}`),
      programme: programmes,
      programmePriceIds: idsOf(sql`
        select p.price_type_id from ${programmePrices} p where p.programme_id = ${programmes.id}`),
      /** Those that are still to come. */
      programmeInstanceIds: idsOf(sql`
        select i.id from ${programmeInstances} p join ${instances} i on i.id = p.instance_id
        where p.programme_id = ${programmes.id} and i.starts_at > crm_now() and not i.cancelled`),
      now: sql`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(basketCodes)
    .innerJoin(baskets, eq(baskets.id, basketCodes.basketId))
    .leftJoin(customers, eq(customers.id, baskets.customerId))
    .leftJoin(promoCodes, eq(promoCodes.id, rowIdOf("promo")))
    .leftJoin(
      giftVouchers,
      and(eq(giftVouchers.id, rowIdOf("gift-voucher")), eq(giftVouchers.code, basketCodes.code)),
    )
    .leftJoin(
      accessRegistrations,
      and(eq(basketCodes.kind, "access"), eq(accessRegistrations.code, basketCodes.ref)),
    )
    .leftJoin(accessSchemes, eq(accessSchemes.id, accessRegistrations.schemeId))
    .leftJoin(
      programmes,
      and(eq(basketCodes.kind, "programme"), eq(programmes.id, basketCodes.ref)),
    )
    .where(eq(basketCodes.basketId, basketId))
    .orderBy(asc(basketCodes.rank))
    .prepare("basket_codes")
    .execute();
}

/** What an entry of this kind stands for, where that has an id of ours: the cast is for these alone. */
function rowIdOf(kind: "promo" | "gift-voucher"): SQL {
  const isOfKind = sql`${basketCodes.kind} = ${sql.raw(`'${kind}'`)}`;
  return sql`case when ${isOfKind} then ${basketCodes.ref}::uuid end`;
}

function usesBy(whose: SQL): SQL<number> {
  return sql<number>`(
    select count(*)::int from ${promoUses} u join ${orders} o on o.id = u.order_id
    where u.promo_code_id = ${promoCodes.id} and u.released_at is null and ${whose})`;
}

function idsOf(query: SQL): SQL<string[]> {
  return sql<string[]>`array(${query})`;
}

/** What a code stands for: `ref` names it among those of its kind, `code` is how it is kept. */
type FoundCode = { kind: CodeKind; ref: string; code: string };

/** Which kind of code a tidy one is, and what it stands for; null when nothing is known by it. */
export async function findCode(db: Reader, code: string): Promise<FoundCode | null> {
  const voucherCode = tidyVoucherCode(code);
  for (const kind of codeKinds(voucherCode)) {
    const own = kind === "gift-voucher" ? voucherCode : code;
    const ref = await LOOK_UPS[kind](db, own);
    if (ref !== null) return { kind, ref, code: own };
  }
  return null;
}

const LOOK_UPS: Record<CodeKind, (db: Reader, code: string) => Promise<string | null>> = {
  "gift-voucher": async (db, code) => (await findVoucher(db, code))?.id ?? null,
  access: async (db, code) => (await findAccessRegistration(db, code))?.code ?? null,
  programme: async (db, code) => (await findProgramme(db, code))?.id ?? null,
  promo: async (db, code) => {
    const [row] = await db
      .select({ id: promoCodes.id })
      .from(promoCodes)
      .where(eq(promoCodes.code, code));
    return row?.id ?? null;
  },
};

export function findProgramme(db: Reader, code: string) {
  return firstRow(db.select().from(programmes).where(eq(programmes.code, code)));
}
