import { sql } from "drizzle-orm";

import { type Check, foundIf, HEALTHY, ofVenue } from "./check";
import { countWork } from "./count-work";

/** Whether a payment of the last month was taken over an hour ago and no message arrived since. */
const isSilent = sql`exists (
  select from payments p where p.provider = 'stripe' and p.state = 'paid'
    and p.paid_at between crm_now() - interval '30 days' and crm_now() - interval '1 hour'
    and not exists (select from payment_messages m where m.received_at > p.paid_at - interval '1 minute'))`;

async function evaluate(db: Parameters<Check>[0]["db"], condition: typeof isSilent) {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${condition} as is`);
  return rows[0]?.is === true;
}

const findCount = async (db: Parameters<Check>[0]["db"], kind: string) => {
  const count = (await countWork(db))[kind] ?? 0;
  return foundIf(count > 0, { name: `${kind}: ${count}` });
};

const neverHeard = sql`not exists (select from payment_messages)
  and not exists (select from payments where provider = 'stripe' and paid_at is not null)`;

export const paymentChecks = {
  "card-test-key": ofVenue(async ({ STRIPE_SECRET_KEY }) =>
    foundIf(/^[sr]k_test_/.test(STRIPE_SECRET_KEY), { name: "STRIPE_SECRET_KEY" }),
  ),
  "card-stand-in": ofVenue(async ({ STRIPE_API_URL }) =>
    foundIf(STRIPE_API_URL !== undefined, { name: "STRIPE_API_URL" }),
  ),
  "card-key-refused": async ({ askProvider }) => {
    const answer = await askProvider();
    return foundIf(answer?.ok === false && answer.failure.isOurs === true, {
      name: "STRIPE_SECRET_KEY",
    });
  },
  "card-provider-silent": async ({ askProvider }) => {
    const answer = await askProvider();
    if (answer === null || answer.ok || answer.failure.isOurs === true) return HEALTHY;
    return [{ name: answer.failure.code }];
  },
  "webhook-silent": async ({ db }) => foundIf(await evaluate(db, isSilent)),
  "webhook-never": ofVenue(async (_env, { db }) => foundIf(await evaluate(db, neverHeard))),
  "refund-failed": ({ db }) => findCount(db, "refunds_failed"),
  "payment-unknown": ({ db }) => findCount(db, "payments_unknown"),
  "order-unfinished": async ({ db }) => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from orders
      where state in ('completing', 'confirming') and placed_at < crm_now() - interval '10 minutes'`);
    const count = rows[0]?.count ?? 0;
    return foundIf(count > 0, { name: `orders_unfinished: ${count}` });
  },
} satisfies Record<string, Check>;
