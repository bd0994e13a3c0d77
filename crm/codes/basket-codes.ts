import { accessCodeMatches } from "../access/access-registration";
import type { CodeRecord } from "./basket-code-rules";
import { voucherRefusal } from "../vouchers/gift-voucher";
import { promoRefusal, type PromoRule } from "./promo-code";
import { listCodeRows, type CodeRow } from "./basket-code-rows";
import type { Reader } from "../platform/database/database";
import type { programmes, promoCodes } from "./tables";
import type { giftVouchers } from "../vouchers/gift-vouchers-tables";
import type { accessRegistrations } from "../access/tables";

/** The codes in force in a basket, and the promo code that was set aside for another. */
export type BasketCodes = { codes: CodeRecord[]; setAside: CodeRecord | null };

/**
 * The codes that were entered into a basket, in that order, with what they are worth to it now. What the order that
 * stands for the basket has taken counts as still there: it is this basket's own.
 */
export async function findBasketCodes(db: Reader, basketId: string): Promise<BasketCodes> {
  const rows = await listCodeRows(db, basketId);
  return {
    codes: rows.filter(({ entry }) => !entry.setAside).flatMap(toRecord),
    setAside: rows.filter(({ entry }) => entry.setAside).flatMap(toRecord)[0] ?? null,
  };
}

/** The codes in force alone. */
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
