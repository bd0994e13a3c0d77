import { customers } from "../../crm/customers/tables";
import { membershipPeriod } from "../../crm/memberships/rules";
import { membershipLevels, memberships, priorityWindows } from "../../crm/memberships/tables";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { addDays, addMonths, dayOf } from "../../crm/platform/dates";
import {
  ticketSubscriptionPlans,
  ticketSubscriptionPricings,
  ticketSubscriptions,
} from "../../crm/subscriptions/tables";
import {
  demoLevels,
  demoMembers,
  demoSubscribers,
  demoSubscriptions,
  LATER_LEVELS,
} from "./demo-memberships";
import type { DemoInstance } from "./demo-season";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes levels of membership and subscriptions, who has them, and which levels may book early when. */
export async function writeMemberships(
  tx: Transaction,
  instances: readonly DemoInstance[],
  now: Date,
): Promise<void> {
  await insertMany(tx, membershipLevels, demoLevels);
  await insertMany(tx, priorityWindows, instances.flatMap(windowsOf(now)));
  await insertMany(
    tx,
    ticketSubscriptionPlans,
    demoSubscriptions.map(({ pricings: _pricings, ...plan }) => plan),
  );
  await insertMany(
    tx,
    ticketSubscriptionPricings,
    demoSubscriptions.flatMap(({ id, pricings }) =>
      pricings.map((pricing) => ({ ...pricing, planId: id })),
    ),
  );
  const people = await tx.select({ id: customers.id, email: customers.email }).from(customers);
  const idOf = (email: string) => people.find((person) => person.email === email)?.id;
  await writeMembers(tx, idOf, now);
  await writeSubscribers(tx, idOf, now);
}

type IdOf = (email: string) => string | undefined;

async function writeMembers(tx: Transaction, idOf: IdOf, now: Date): Promise<void> {
  for (const { email, levelId, daysAgo, autoRenew } of demoMembers) {
    const [customerId, level] = [idOf(email), demoLevels.find(({ id }) => id === levelId)];
    if (customerId === undefined || level === undefined) continue;
    const period = membershipPeriod(addDays(dayOf(now), -daysAgo), level.months, null);
    const { worth } = level;
    await tx
      .insert(memberships)
      .values({ customerId, levelId, state: "active", ...period, autoRenew, worth });
  }
}

async function writeSubscribers(tx: Transaction, idOf: IdOf, now: Date): Promise<void> {
  for (const { email, pricingId, daysAgo, used } of demoSubscribers) {
    const customerId = idOf(email);
    const plan = demoSubscriptions.find(({ pricings }) =>
      pricings.some(({ id }) => id === pricingId),
    );
    const pricing = plan?.pricings.find(({ id }) => id === pricingId);
    if (customerId === undefined || plan === undefined || pricing === undefined) continue;
    const issuedOn = addDays(dayOf(now), -daysAgo);
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

/** Where early booking has begun already, some levels come later; elsewhere all have it at once. */
function windowsOf(now: Date) {
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
