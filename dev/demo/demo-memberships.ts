import { customers } from "../../crm/tables/customers";
import { membershipLevels, memberships, priorityWindows } from "../../crm/tables/memberships";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { addDays, addMonths, toDay } from "../../crm/platform/dates";
import {
  ticketSubscriptionPlans,
  ticketSubscriptionPricings,
  ticketSubscriptions,
} from "../../crm/tables/subscriptions";
import data from "./data/memberships.json" with { type: "json" };
import { ranked } from "./demo-center";
import type { DemoInstance } from "./demo-season";
import { membershipPeriod } from "../../crm/people/memberships/rules";

/** `benefits` are in addition to those of the lower levels. Amounts in minor units. */
const LEVELS = data.levels;

export const demoLevels = LEVELS.map((level, index) => ({
  ...level,
  benefits: LEVELS.slice(0, index + 1).flatMap(({ benefits }) => benefits),
  // A venue's own pages about its levels would be here; the demo has only this one.
  infoLink: `/smart/add-to-cart/memberships/${level.id}`,
  months: 12,
  worth: level.price,
  active: true,
  rank: index + 1,
}));

/** `daysAgo` is the start of the membership. */
const demoMembers = [
  { email: "jordan.rivera@example.com", levelId: "8", daysAgo: 100, remindsToRenew: false },
  // Expires soon, so a renewal reminder is due.
  { email: "sam.okafor@example.com", levelId: "3", daysAgo: 352, remindsToRenew: true },
];

/** Whether a customer's membership had begun some days ago. */
export const wasMember = (email: string, daysAgo: number): boolean =>
  demoMembers.some((member) => member.email === email && member.daysAgo > daysAgo);

/** Levels whose priority booking opens later than that of the others, in days. */
const LATER_LEVELS: Record<string, number> = { "6": 7 };

/** Ticket subscriptions. Amounts in minor units. */
export const demoSubscriptions = ranked(data.subscriptions).map((plan) => ({
  ...plan,
  active: true,
  pricings: ranked(plan.pricings),
}));

const demoSubscribers = [
  { email: "jordan.rivera@example.com", pricingId: "six-evenings-standard", daysAgo: 100, used: 2 },
];

const DAY_MS = 24 * 60 * 60 * 1000;

export async function writeMemberships(
  tx: Transaction,
  instances: readonly DemoInstance[],
  now: Date,
): Promise<void> {
  await insertMany(tx, membershipLevels, demoLevels);
  await insertMany(tx, priorityWindows, instances.flatMap(createWindows(now)));
  await insertMany(tx, ticketSubscriptionPlans, demoSubscriptions);
  await insertMany(
    tx,
    ticketSubscriptionPricings,
    demoSubscriptions.flatMap(({ id, pricings }) =>
      pricings.map((pricing) => ({ ...pricing, planId: id })),
    ),
  );
  const people = await tx.select({ id: customers.id, email: customers.email }).from(customers);
  const findId = (email: string) => people.find((person) => person.email === email)?.id;
  await writeMembers(tx, findId, now);
  await writeSubscribers(tx, findId, now);
}

type FindId = (email: string) => string | undefined;

async function writeMembers(tx: Transaction, findId: FindId, now: Date): Promise<void> {
  for (const { email, levelId, daysAgo, remindsToRenew } of demoMembers) {
    const [customerId, level] = [findId(email), demoLevels.find(({ id }) => id === levelId)];
    if (customerId === undefined || level === undefined) continue;
    const period = membershipPeriod(addDays(toDay(now), -daysAgo), level.months, null);
    const { worth } = level;
    await tx
      .insert(memberships)
      .values({ customerId, levelId, state: "active", ...period, remindsToRenew, worth });
  }
}

async function writeSubscribers(tx: Transaction, findId: FindId, now: Date): Promise<void> {
  for (const { email, pricingId, daysAgo, used } of demoSubscribers) {
    const customerId = findId(email);
    const plan = demoSubscriptions.find(({ pricings }) =>
      pricings.some(({ id }) => id === pricingId),
    );
    const pricing = plan?.pricings.find(({ id }) => id === pricingId);
    if (customerId === undefined || plan === undefined || pricing === undefined) continue;
    const issuedOn = addDays(toDay(now), -daysAgo);
    await tx.insert(ticketSubscriptions).values({
      customerId,
      pricingId,
      name: plan.name,
      pricingName: pricing.name,
      price: pricing.price,
      issuedOn,
      expiresOn: addDays(addMonths(issuedOn, plan.months), -1),
      vouchers: plan.vouchers,
      used,
    });
  }
}

/** Priority windows of the performances whose priority booking has started. */
function createWindows(now: Date) {
  return ({ id, priorityFrom }: DemoInstance) => {
    if (priorityFrom === null || Date.parse(priorityFrom) > now.getTime()) return [];
    return demoLevels
      .filter(({ hasPriority }) => hasPriority)
      .map((level) => ({
        instanceId: id,
        levelId: level.id,
        opensAt: new Date(Date.parse(priorityFrom) + (LATER_LEVELS[level.id] ?? 0) * DAY_MS),
      }));
  };
}
