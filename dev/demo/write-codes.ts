import {
  programmeInstances,
  programmePrices,
  programmes,
  promoCodes,
} from "../../crm/tables/codes";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { grantCredit } from "../../crm/basket/vouchers/credit";
import { issueVoucher } from "../../crm/basket/lines/vouchers/gift-vouchers";
import type { DemoSeason } from "./demo-season";

// Codes for the demo. They are public, since a demo has nothing to protect. Amounts in minor units.

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

const demoPromoCodes: DemoPromoCode[] = [
  {
    ...promoDefaults,
    code: "AUTUMN15",
    name: "Fall: 15% off standard tickets",
    percentOff: 15,
    priceTypeIds: ["standard"],
  },
  {
    ...promoDefaults,
    code: "FRIENDS20",
    name: "$20 off for four or more",
    amountOff: 2_000,
    minTickets: 4,
    maxUsesPerCustomer: 1,
  },
  {
    ...promoDefaults,
    code: "EARLY",
    name: "Early booking",
    percentOff: 0,
    opensPriority: true,
  },
  { ...promoDefaults, code: "SUMMER10", name: "Summer: 10% off", percentOff: 10, endsInDays: -60 },
  { ...promoDefaults, code: "FIRST50", name: "First 50: all used", percentOff: 50, maxUses: 0 },
];

type DemoPromoCode = typeof promoCodes.$inferInsert & { endsInDays: number | null };

/** Programme codes: one for school concerts, and one without performances. */
const demoProgrammes = [
  {
    id: "schools",
    code: "SCHOOLS",
    name: "Concerts for schools",
    description: "School and family concerts for classes and their teachers, at $9.00 a seat.",
  },
  {
    id: "partners",
    code: "PARTNERS",
    name: "For our partners",
    description: "Evenings with our partner schools.",
  },
] as const;

/** Two vouchers with money, one with a small balance and an expired one. */
const demoVouchers = [
  { code: "FOYR-GIFT250", amount: 25_000, endsInDays: null },
  { code: "FOYR-GIFT100", amount: 10_000, endsInDays: null },
  { code: "FOYR-GIFT005", amount: 500, endsInDays: null },
  { code: "FOYR-GIFTOLD", amount: 5_000, endsInDays: -30 },
] as const;

/** Jordan Rivera's credit; the first grant expires sooner and is spent first. */
const demoCredit = [
  { amount: 1_500, reason: "The late start in September", endsInDays: 21 },
  { amount: 4_000, reason: "A canceled performance", endsInDays: 150 },
] as const;

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
  for (const { code, amount, endsInDays } of demoVouchers)
    await issueVoucher(tx, {
      code,
      amount,
      currency,
      expiresAt: inDays(endsInDays),
    });
  if (customerId === undefined) return;
  for (const { amount, reason, endsInDays } of demoCredit)
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
  await insertMany(tx, programmes, [...demoProgrammes]);
  const [{ id: programmeId }] = demoProgrammes;
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
