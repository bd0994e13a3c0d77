import type { Transaction } from "../../crm/platform/database/database";
import { giveCredit } from "../../crm/vouchers/give-credit";
import { insertMany } from "../../crm/platform/database/insert-many";
import { issueVoucher } from "../../crm/vouchers/issue-voucher";
import {
  programmeInstances,
  programmePrices,
  programmes,
  promoCodes,
} from "../../crm/codes/tables";
import { demoCredit, demoProgrammes, demoPromoCodes, demoVouchers } from "./demo-codes";
import type { DemoSeason } from "./demo-season";

const DAY_MS = 24 * 60 * 60 * 1000;
const FOR_SCHOOLS = /for Schools/;
const SCHOOL_CONCERTS = 12;

/** Writes codes to try: promo codes, programmes with and without performances, gift vouchers; and somebody's credit. */
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
    await giveCredit(tx, {
      customerId,
      amount,
      currency,
      source: "goodwill",
      reason,
      orderId: null,
      expiresAt: new Date(now.getTime() + endsInDays * DAY_MS),
    });
}

/** The first programme has the next concerts for schools, or for families where there are none; the other has none. */
async function writeProgrammes(
  tx: Transaction,
  { events, instances }: DemoSeason,
  now: Date,
): Promise<void> {
  await insertMany(tx, programmes, [...demoProgrammes]);
  const [{ id: programmeId }] = demoProgrammes;
  await tx.insert(programmePrices).values({ programmeId, priceTypeId: "school" });
  const ahead = instances.filter(
    ({ startsAt, cancelled }) => !cancelled && Date.parse(startsAt) > now.getTime(),
  );
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const forSchools = ahead.filter(({ eventId }) =>
    FOR_SCHOOLS.test(eventOf.get(eventId)?.eventType ?? ""),
  );
  const forFamilies = ahead.filter(
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
