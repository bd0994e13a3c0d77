// Memberships as another ticketing system has them, if it is their record.

import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";

import { groupBy } from "#runtime/group-by";
import { lockCustomer } from "../../people/customers/lock-customer";
import { reconcilePeriods } from "../../people/memberships/reconcile-periods";
import { readClock } from "../../platform/database/clock";
import type { Database, Reader, Transaction } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { toDay } from "../../platform/dates";
import type { HeldMembership, TicketingSystem } from "../../system/system";
import { customers } from "../../tables/customers";
import { membershipLevels, memberships } from "../../tables/memberships";

type MemberDeps = {
  db: Database;
  system: Pick<TicketingSystem, "members" | "catalogue">;
  log: FastifyBaseLogger;
};

/** The other system may need as long to make a membership of an order. */
const NEW_MS = 86_400_000;

/**
 * Asks the other system for a customer's memberships, whose rights then follow. If it does not answer, they stay as they were.
 * Call it with no transaction open. Safe to repeat, also concurrently.
 */
export async function refreshMemberships(deps: MemberDeps, customerId: string): Promise<void> {
  const { db, system, log } = deps;
  const { members, catalogue } = system;
  if (members.record === "ours" || catalogue.record === "ours") return;
  try {
    const [customer] = await db
      .select(pick(customers, "id", "email", "emailVerifiedAt"))
      .from(customers)
      .where(eq(customers.id, customerId));
    if (customer === undefined) return;
    const { emailVerifiedAt, ...person } = customer;
    const now = await readClock(db);
    const held = await members.read({ ...person, isProven: emailVerifiedAt !== null }, now);
    if (!held.ok) log.warn({ customerId }, "memberships not read from the ticketing system");
    else if (held.value !== null) {
      const { value } = held;
      await db.transaction((tx) => applyHeld(tx, customerId, value, { now, owns: catalogue.owns }));
    }
  } catch (err) {
    log.warn({ customerId, err }, "memberships of the ticketing system not written");
  }
}

type Context = { now: Date; owns: (levelId: string) => boolean };

async function applyHeld(
  tx: Transaction,
  customerId: string,
  held: readonly HeldMembership[],
  { now, owns }: Context,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const today = toDay(now);
  const isOfCustomer = eq(memberships.customerId, customerId);
  const rows = await tx
    .select()
    .from(memberships)
    .where(and(isOfCustomer, gte(memberships.expiresOn, today)))
    .orderBy(asc(memberships.startsOn), asc(memberships.id))
    .for("no key update");
  const levelIds = [...new Set([...rows, ...held].map(({ levelId }) => levelId))].filter(owns);
  const levels = await findLevels(tx, levelIds);
  const ours = groupBy(rows, ({ levelId }) => levelId);
  for (const level of levels) {
    const own = ours.get(level.id) ?? [];
    // It is being paid, and its place in the chain is taken.
    if (own.some(({ state }) => state === "pending")) continue;
    const [last = null] = await tx
      .select(pick(memberships, "id", "expiresOn"))
      .from(memberships)
      .where(and(isOfCustomer, eq(memberships.levelId, level.id), lt(memberships.expiresOn, today)))
      .orderBy(sql`${memberships.expiresOn} desc`)
      .limit(1);
    const isNew = ({ orderItemId, createdAt }: (typeof rows)[number]) =>
      orderItemId !== null && now.getTime() - createdAt.getTime() < NEW_MS;
    const changes = reconcilePeriods(
      own.map((row) => ({ ...row, isNew: isNew(row) })),
      held.filter(({ levelId }) => levelId === level.id),
      { today, after: last?.expiresOn ?? null },
    );
    await writeChain(tx, { customerId, level, last }, changes);
  }
}

const findLevels = (db: Reader, ids: readonly string[]) =>
  db
    .select(pick(membershipLevels, "id", "worth"))
    .from(membershipLevels)
    .where(inArray(membershipLevels.id, [...ids]));

type Chain = {
  customerId: string;
  level: { id: string; worth: number };
  last: { id: string; expiresOn: string } | null;
};

async function writeChain(
  tx: Transaction,
  { customerId, level, last }: Chain,
  { kept, removed }: ReturnType<typeof reconcilePeriods>,
): Promise<void> {
  // Later ones refer to earlier ones.
  for (const id of removed.toReversed()) await tx.delete(memberships).where(eq(memberships.id, id));
  let previous = last;
  const links: { id: string }[] = [];
  for (const { id, ...period } of kept) {
    const link = {
      previousId: previous?.id ?? null,
      previousExpiresOn: previous?.expiresOn ?? null,
    };
    const known = id ?? crypto.randomUUID();
    if (id === null) {
      await writeDays(tx, links.splice(0));
      await tx.insert(memberships).values({
        id: known,
        customerId,
        levelId: level.id,
        state: "active",
        ...period,
        ...link,
        remindsToRenew: false,
        worth: level.worth,
      });
    } else links.push({ id, ...link, ...period });
    previous = { id: known, expiresOn: period.expiresOn };
  }
  await writeDays(tx, links);
}

/** In one statement, since each refers to the last day of the one before. */
async function writeDays(tx: Transaction, links: readonly { id: string }[]): Promise<void> {
  if (links.length === 0) return;
  await tx.execute(sql`
    update ${memberships} m set previous_id = n."previousId", previous_expires_on = n."previousExpiresOn",
      starts_on = n."startsOn", renews_on = n."renewsOn", expires_on = n."expiresOn"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n (id uuid, "previousId" uuid,
      "previousExpiresOn" date, "startsOn" date, "renewsOn" date, "expiresOn" date)
    where m.id = n.id`);
}
