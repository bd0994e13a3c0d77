import {
  programmeInstances,
  programmePrices,
  programmes,
  promoCodes,
} from "../../crm/tables/codes";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { grantCredit } from "../../crm/basket/vouchers/credit";
import { issueVoucher } from "../../crm/basket/lines/vouchers/gift-vouchers";
import codes from "./data/codes.json" with { type: "json" };
import type { DemoSeason } from "./demo-season";

/*
 * Codes for the demo. They are public, since a demo has nothing to protect. Amounts in minor units. The first program code
 * is for school concerts, the other has no performances. Of Jordan Rivera's credit, the first grant expires sooner and is
 * spent first.
 */

const promoDefaults = {
  percentOff: null,
  amountOff: null,
  priceTypeIds: null,
  minTickets: 1,
  /** Days from today; null for no end. */
  endsInDays: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  opensPriority: false,
};

const demoPromoCodes: (typeof promoCodes.$inferInsert & { endsInDays: number | null })[] =
  codes.promoCodes.map((promo) => ({ ...promoDefaults, ...promo }));

const DAY_MS = 24 * 60 * 60 * 1000;
const FOR_SCHOOLS = /for Schools/;
const SCHOOL_CONCERTS = 12;

/** Writes promo codes, programme codes, gift vouchers and a customer's credit. */
export async function writeCodes(
  tx: Transaction,
  season: DemoSeason,
  customerId: string | undefined,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  const inDays = (days: number | null) =>
    days === null ? null : new Date(now.getTime() + days * DAY_MS);
  await insertMany(
    tx,
    promoCodes,
    demoPromoCodes.map(({ endsInDays, ...promo }) => ({
      ...promo,
      validUntil: inDays(endsInDays),
    })),
  );
  await writeProgrammes(tx, season, now);
  for (const { code, amount, endsInDays } of codes.vouchers)
    await issueVoucher(tx, {
      code,
      amount,
      currency,
      expiresAt: inDays(endsInDays),
    });
  if (customerId === undefined) return;
  for (const { amount, reason, endsInDays } of codes.credit)
    await grantCredit(tx, {
      customerId,
      amount,
      currency,
      source: "goodwill",
      reason,
      orderId: null,
      expiresAt: new Date(now.getTime() + endsInDays * DAY_MS),
    });
}

/** The first program gets upcoming school concerts, then family concerts; the other gets none. */
async function writeProgrammes(
  tx: Transaction,
  { events, instances }: DemoSeason,
  now: Date,
): Promise<void> {
  await insertMany(tx, programmes, codes.programmes);
  const programmeId = codes.programmes[0]?.id ?? "";
  await tx.insert(programmePrices).values({ programmeId, priceTypeId: "school" });
  const upcoming = instances.filter(
    ({ startsAt, cancelled }) => !cancelled && Date.parse(startsAt) > now.getTime(),
  );
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const forSchools = upcoming.filter(({ eventId }) =>
    FOR_SCHOOLS.test(eventOf.get(eventId)?.eventType ?? ""),
  );
  const forFamilies = upcoming.filter(
    (instance) =>
      eventOf.get(instance.eventId)?.kind === "family" && !forSchools.includes(instance),
  );
  await insertMany(
    tx,
    programmeInstances,
    [...forSchools, ...forFamilies]
      .slice(0, SCHOOL_CONCERTS)
      .map(({ id: instanceId }) => ({ programmeId, instanceId })),
  );
}
