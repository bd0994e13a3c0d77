import { and, asc, eq, sql } from "drizzle-orm";

import type { ItemDetails } from "#contract/schemas/basket-item";
import { customers } from "../../../tables/customers";
import type { OrderItemOf, OrderRow } from "../../../tables/orders";
import type { Reader, Transaction } from "../../../platform/database/database";
import { firstRow, cachedByRevision } from "../../../platform/database/rows";
import { donationUpsells, funds } from "../../../tables/funds";
import { NAMING_WITHOUT_REQUEST } from "./rules";
import { donations, giftAidDeclarations } from "../../../tables/giving";

/** Records a paid donation and saves its names as the customer's defaults for the next one. Safe to retry. */
export async function fulfilDonation(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"donation">,
): Promise<void> {
  const { roundUp, monthly: _, ...details } = item.details;
  const { recognitionName, tribute } = details;
  await insertOrderDonation(tx, order, item, {
    fundId: item.productId,
    source: roundUp ? "round-up" : "gift",
    ...details,
  });
  if (recognitionName === null && tribute === null) return;
  await tx
    .update(customers)
    .set({
      ...(recognitionName !== null && { recognitionName }),
      ...(tribute !== null && { tributeType: tribute.type, tributeName: tribute.name }),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, order.customerId));
}

export function fulfilCoverFee(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"cover-fee">,
): Promise<void> {
  const { fundId } = item.details;
  const donation = { fundId, source: "cover-fee", anonymous: false, tribute: null } as const;
  return insertOrderDonation(tx, order, item, donation);
}

type NewDonation = Omit<
  typeof donations.$inferInsert,
  "tributeType" | "tributeName" | "givenAt"
> & { tribute: ItemDetails["donation"]["tribute"] };

async function insertOrderDonation(
  tx: Transaction,
  { id: orderId, customerId, currency }: OrderRow,
  { id: orderItemId, price: amount }: { id: string; price: number },
  donation: Omit<NewDonation, "customerId" | "amount" | "currency">,
): Promise<void> {
  // A round-up of a total that was already round.
  if (amount === 0) return;
  await insertDonation(tx, { ...donation, orderId, orderItemId, customerId, amount, currency });
}

/** Records a donation as given now. Safe to retry for an order item, but a charge has only one. */
export async function insertDonation(
  tx: Transaction,
  { tribute, ...donation }: NewDonation,
): Promise<void> {
  await tx
    .insert(donations)
    .values({
      ...donation,
      tributeType: tribute?.type ?? null,
      tributeName: tribute?.name ?? null,
      givenAt: sql`crm_now()`,
    })
    .onConflictDoNothing({ target: donations.orderItemId });
}

export type FundRow = typeof funds.$inferSelect;
export type UpsellRow = typeof donationUpsells.$inferSelect;

export function listFunds(db: Reader): Promise<FundRow[]> {
  return db.select().from(funds).where(eq(funds.active, true)).orderBy(asc(funds.rank)).limit(100);
}

export function findFund(db: Reader, fundId: string) {
  return firstRow(
    db
      .select()
      .from(funds)
      .where(and(eq(funds.id, fundId), eq(funds.active, true))),
  );
}

/** The basket's donation upsell; null if there is none or its fund is inactive. */
export async function findUpsell(db: Reader): Promise<UpsellRow | null> {
  const [row] = await db
    .select({ upsell: donationUpsells })
    .from(donationUpsells)
    .innerJoin(funds, and(eq(funds.id, donationUpsells.fundId), eq(funds.active, true)));
  return row?.upsell ?? null;
}

export const getUpsell = cachedByRevision(findUpsell);

export type DonorNamingRow = Pick<
  UpsellRow,
  "recognitionNameFrom" | "displayRecognitionName" | "displayAnonymousOption"
>;

/** How donors can be named, and what they are asked. */
export async function findDonorNaming(db: Reader): Promise<DonorNamingRow> {
  const { recognitionNameFrom, displayRecognitionName, displayAnonymousOption } = donationUpsells;
  const [row] = await db
    .select({ recognitionNameFrom, displayRecognitionName, displayAnonymousOption })
    .from(donationUpsells);
  return row ?? NAMING_WITHOUT_REQUEST;
}

/** Time of the customer's current Gift Aid declaration; null if there is none or it was revoked. */
export async function findGiftAid(db: Reader, customerId: string): Promise<Date | null> {
  const [row] = await db
    .select()
    .from(giftAidDeclarations)
    .where(eq(giftAidDeclarations.customerId, customerId));
  return row === undefined || row.endedAt !== null ? null : row.createdAt;
}

export async function declareGiftAid(
  db: Reader,
  customerId: string,
  statement: string,
): Promise<void> {
  const renewed = { statement, endedAt: null, createdAt: sql`crm_now()` };
  await db
    .insert(giftAidDeclarations)
    .values({ customerId, statement })
    .onConflictDoUpdate({ target: giftAidDeclarations.customerId, set: renewed });
}

export async function revokeGiftAid(db: Reader, customerId: string): Promise<void> {
  await db
    .update(giftAidDeclarations)
    .set({ endedAt: sql`crm_now()` })
    .where(eq(giftAidDeclarations.customerId, customerId));
}
