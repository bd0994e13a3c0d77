import { and, asc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { normalizeVoucherCode } from "#contract/rules/gift-vouchers/gift-voucher";
import { NO_ROW } from "#contract/schemas/scalars";
import {
  accessCodeMatches,
  asksForStepFree,
  findAccessRegistration,
  findOwnAccess,
} from "../../people/access-registrations/access-registrations";
import {
  accessRegistrations,
  accessSchemePrices,
  accessSchemes,
} from "../../tables/access-registrations";
import { basketCodes, baskets } from "../../tables/baskets";
import { instances } from "../../tables/catalogue";
import { emailKey } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import { orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { firstRow } from "../../platform/database/rows";
import { usableBalance, voucherRefusal } from "../vouchers/rules";
import { giftVoucherEntries, giftVouchers } from "../../tables/vouchers";
import { codeKinds, promoRefusal } from "./rules";
import {
  programmeInstances,
  programmePrices,
  programmes,
  promoCodes,
  promoUses,
} from "../../tables/codes";
import type { CodeKind, CodeRecord, PromoRule } from "../contents/code-record";
import { findVoucher } from "../vouchers/find-voucher";

type BasketCodes = { codes: CodeRecord[]; setAside: CodeRecord | null };

/**
 * Returns the codes of a basket in the order of entry, with their current value. What the basket's own order has
 * redeemed counts as available. The access registration on the customer's account (null: unknown) counts as entered,
 * unless the basket has another one.
 */
export async function findBasketCodes(
  db: Reader,
  basketId: string,
  customerId: string | null,
): Promise<BasketCodes> {
  const rows = await listCodeRows(db, basketId);
  const codes = rows.filter(({ entry }) => !entry.setAside).flatMap(toRecord);
  const hasAccess = codes.some(({ kind }) => kind === "access");
  const own = hasAccess || customerId === null ? [] : await listOwnAccess(db, customerId);
  return {
    codes: [...codes, ...own],
    setAside: rows.filter(({ entry }) => entry.setAside).flatMap(toRecord)[0] ?? null,
  };
}

export async function listCodes(
  db: Reader,
  basketId: string,
  customerId: string | null,
): Promise<CodeRecord[]> {
  return (await findBasketCodes(db, basketId, customerId)).codes;
}

/** The access registration on a customer's account as a code; none without one. */
export async function listOwnAccess(db: Reader, customerId: string): Promise<CodeRecord[]> {
  const registration = await findOwnAccess(db, customerId);
  if (registration === null) return [];
  const { code, schemeName: name, priceTypeIds, maxTickets, companions } = registration;
  const stepFree = asksForStepFree(registration.requirements);
  return [
    {
      kind: "access",
      // Has no row that could be removed from the basket.
      id: NO_ROW,
      code,
      name,
      registrationId: code,
      isOnAccount: true,
      priceTypeIds,
      maxTickets,
      companions,
      stepFree,
      refusal: null,
    },
  ];
}

/** SQL: whether a customer has an access registration; it may have expired. */
export const hasOwnAccess = (customerId: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from ${accessRegistrations} where ${accessRegistrations.customerId} = ${customerId})`;

/**
 * Stores the registration of the customer's account with a basket, so that it counts as used by the basket's order even
 * if it is later on another account.
 */
export async function storeOwnAccess(
  tx: Transaction,
  basketId: string,
  codes: readonly CodeRecord[],
): Promise<void> {
  for (const { kind, id, code } of codes)
    if (kind === "access" && id === NO_ROW)
      await tx
        .insert(basketCodes)
        .values({ basketId, kind, ref: code, code })
        .onConflictDoNothing();
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
  const balance = usableBalance(voucher, row.now) + row.taken;
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
  const hasExpired = registration.expiresAt !== null && registration.expiresAt <= now;
  const isOther = lastName !== null && !accessCodeMatches(registration, { lastName });
  return {
    kind: "access",
    id,
    code,
    name: schemeName ?? code,
    registrationId: registration.code,
    isOnAccount: registration.customerId !== null && registration.customerId === row.customerId,
    priceTypeIds: schemePriceIds,
    maxTickets: registration.maxTickets,
    companions: registration.companions,
    stepFree: asksForStepFree(registration.requirements),
    refusal: isOther ? "access-name-mismatch" : hasExpired ? "code-expired" : null,
  };
}

function programmeRecord(row: CodeRow, programme: typeof programmes.$inferSelect): CodeRecord {
  const { id, code } = row.entry;
  const { programmePriceIds, programmeInstanceIds, now } = row;
  const hasExpired = programme.validUntil !== null && programme.validUntil <= now;
  const isEmpty = programmeInstanceIds.length === 0;
  return {
    kind: "programme",
    id,
    code,
    name: programme.name,
    programmeId: programme.id,
    priceTypeIds: programmePriceIds,
    instanceIds: programmeInstanceIds,
    refusal: hasExpired ? "code-expired" : isEmpty ? "programme-without-instances" : null,
  };
}

type CodeRow = Awaited<ReturnType<typeof listCodeRows>>[number];

/**
 * A prepared statement, because every read of a basket runs it. A gift voucher that was reissued has a new code, so
 * that an entry with the old code no longer matches it.
 */
async function listCodeRows(db: Reader, basketId: string) {
  return db
    .select({
      entry: basketCodes,
      currency: baskets.currency,
      customerId: baskets.customerId,
      lastName: customers.lastName,
      promo: promoCodes,
      usesOfBasket: usesBy(sql`o.basket_id = ${baskets.id}`),
      usesOfCustomer: usesBy(
        sql`(u.customer_id = ${baskets.customerId} or u.email_key = ${emailKey(customers.email)})`,
      ),
      voucher: giftVouchers,
      /** Redeemed by this basket's order. */
      taken: sql<number>`(
        select coalesce(-sum(e.amount), 0)::int
        from ${giftVoucherEntries} e join ${orders} o on o.id = e.order_id
        where e.voucher_id = ${giftVouchers.id} and o.basket_id = ${baskets.id})`,
      registration: accessRegistrations,
      schemeName: accessSchemes.name,
      schemePriceIds: toArray(sql`
        select p.price_type_id from ${accessSchemePrices} p where p.scheme_id = ${accessSchemes.id}`),
      programme: programmes,
      programmePriceIds: toArray(sql`
        select p.price_type_id from ${programmePrices} p where p.programme_id = ${programmes.id}`),
      /** Only future ones. */
      programmeInstanceIds: toArray(sql`
        select i.id from ${programmeInstances} p join ${instances} i on i.id = p.instance_id
        where p.programme_id = ${programmes.id} and i.starts_at > crm_now() and not i.cancelled`),
      now: sql`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(basketCodes)
    .innerJoin(baskets, eq(baskets.id, basketCodes.basketId))
    .leftJoin(customers, eq(customers.id, baskets.customerId))
    .leftJoin(promoCodes, eq(promoCodes.id, getRowId("promo")))
    .leftJoin(
      giftVouchers,
      and(eq(giftVouchers.id, getRowId("gift-voucher")), eq(giftVouchers.code, basketCodes.code)),
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

/** Casts `ref` to UUID only for this kind: the refs of other kinds are not UUIDs. */
function getRowId(kind: "promo" | "gift-voucher"): SQL {
  const isOfKind = sql`${basketCodes.kind} = ${sql.raw(`'${kind}'`)}`;
  return sql`case when ${isOfKind} then ${basketCodes.ref}::uuid end`;
}

function usesBy(condition: SQL): SQL<number> {
  return sql<number>`(
    select count(*)::int from ${promoUses} u join ${orders} o on o.id = u.order_id
    where u.promo_code_id = ${promoCodes.id} and u.released_at is null and ${condition})`;
}

function toArray(query: SQL): SQL<string[]> {
  return sql<string[]>`array(${query})`;
}

/** `ref`: the id or code of the row of this kind. `code`: the normalized code. */
type FoundCode = { kind: CodeKind; ref: string; code: string };

/** Finds a code of any kind. `code` is a result of `normalizeCode`. Null if unknown. */
export async function findCode(db: Reader, code: string): Promise<FoundCode | null> {
  const voucherCode = normalizeVoucherCode(code);
  for (const kind of codeKinds(voucherCode)) {
    const normalized = kind === "gift-voucher" ? voucherCode : code;
    const ref = await FINDERS[kind](db, normalized);
    if (ref !== null) return { kind, ref, code: normalized };
  }
  return null;
}

const FINDERS: Record<CodeKind, (db: Reader, code: string) => Promise<string | null>> = {
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
