import { and, asc, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { findAddressBlock, findSiteBlock } from "#runtime/address-block";
import { instances } from "../../tables/catalogue";
import { emailKey } from "../../tables/email-key";
import { customers } from "../../tables/customers";
import { pickSeatNeeds } from "../../platform/database/columns";
import type { Reader, Transaction } from "../../platform/database/database";
import { hashAddress } from "../../platform/hash";
import { type WaitingParty, WAITING_ADDRESS_SHARE } from "./rules";
import { findSaleLimits } from "../../stock/sale/sale-limits";
import { waitingListEntries } from "../../tables/waiting-list";

/** Places of a line that are considered per transaction. */
export const LINE_BATCH = 100;

/** Locks a performance's line until the transaction ends. Must be taken before every other lock. */
export async function lockLine(tx: Transaction, instanceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${instanceId}, 21))`);
}

/**
 * Performances where an offer has ended or enough seats are free for a waiting party. One statement for all lines, at
 * most 500.
 */
export async function listMovableLines(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with lines as materialized (
      select w.instance_id, i.plan_id, min(w.quantity) filter (where w.state = 'waiting') as smallest_party,
        bool_or(w.state = 'lapsed' or w.state = 'offered'
          and (r.state <> 'open' or r.hold_until <= (select crm_now()))) as to_settle
      from waiting_list_entries w
      join instances i on i.id = w.instance_id
      left join reserved_orders r on r.id = w.reserved_id
      where (w.state in ('waiting', 'offered') or (w.state = 'lapsed' and r.state = 'bought'))
        and i.starts_at > (select crm_now()) and not i.cancelled
      group by w.instance_id, i.plan_id),
    capacity as (
      select plan_id, count(*) as seats from seats
      where plan_id in (select plan_id from lines) group by plan_id),
    kept as (
      select instance_id, count(*) as seats from claims
      where state <> 'held' and instance_id in (select instance_id from lines) group by instance_id),
    held as (
      select instance_id, count(*) as seats from claims
      where state = 'held' and held_until > (select crm_now())
        and instance_id in (select instance_id from lines) group by instance_id)
    select lines.instance_id as id from lines
    join capacity on capacity.plan_id = lines.plan_id
    left join kept on kept.instance_id = lines.instance_id
    left join held on held.instance_id = lines.instance_id
    where lines.to_settle
      or capacity.seats - coalesce(kept.seats, 0) - coalesce(held.seats, 0) >= lines.smallest_party
    order by random()
    limit 500`);
  return rows.map(({ id }) => id);
}

/** Updates each place from its reserved order. A lapsed place whose seats were bought after all becomes `taken`. */
export async function syncWaitlistEntries(tx: Transaction, instanceId: string): Promise<void> {
  await tx.execute(sql`
    update waiting_list_entries w
    set state = case when r.state = 'bought' then 'taken' when r.state = 'released' then 'left' else 'lapsed' end
    from reserved_orders r
    where w.instance_id = ${instanceId} and r.id = w.reserved_id
      and ((w.state = 'offered' and (r.state <> 'open' or r.hold_until <= crm_now()))
        or (w.state = 'lapsed' and r.state = 'bought'))`);
}

/**
 * Waiting parties in order, within the current limit per order, which may be lower than when they joined. Of at most
 * `largest`, or `largestWithSpace` with a wheelchair space.
 */
export async function listLine(
  tx: Transaction,
  instanceId: string,
  {
    largest,
    largestWithSpace,
    except,
  }: { largest: number; largestWithSpace: number; except: ReadonlySet<string> },
): Promise<(WaitingParty & { customerId: string })[]> {
  const { id, customerId, quantity, state, createdAt } = waitingListEntries;
  const limits = await findSaleLimits(tx);
  return tx
    .select({ id, customerId, quantity, seatNeeds: pickSeatNeeds(waitingListEntries) })
    .from(waitingListEntries)
    .where(
      and(
        eq(waitingListEntries.instanceId, instanceId),
        eq(state, "waiting"),
        sql`${quantity} <= least(
          case when ${waitingListEntries.companions} is null then ${largest}::int else ${largestWithSpace}::int end,
          (select max_tickets from ${instances} where id = ${instanceId}),
          ${limits.tickets}::int)`,
        sql`${id} <> all (${sql.param([...except])}::uuid[])`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(LINE_BATCH);
}

export type WaitingLimits = {
  /** Total seats that one address or mailbox can wait for, not counting customers with a paid ticket older than a day; 0: unlimited. */
  perAddress: number;
  /** Total seats that one customer with an account can wait for; 0: unlimited. */
  perCustomer: number;
};

/**
 * Key under which places are counted: an IPv4 address or IPv6 /48. Holds count a /64 instead, because they have a second
 * limit by site. Null without a visitor address.
 */
export function addressKey(request: FastifyRequest, secret: string): string | null {
  const header = request.headers["x-visitor-address"];
  if (header === undefined) return null;
  const address = String(header);
  const own = findAddressBlock(address);
  const block = own.includes(":") ? (findSiteBlock(address) ?? own) : own;
  return `address:${hashAddress(block, secret)}`;
}

type PlaceRequest = {
  instanceId: string;
  customerId: string;
  email: string;
  isGuest: boolean;
  isPaying: boolean;
  quantity: number;
  holder: string | null;
};

type Counts = {
  mine: number;
  ofMailbox: number;
  ofHolder: number;
  ofAddressAtInstance: number;
};

/**
 * Whether another place would exceed a limit. Offered seats count; places not confirmed within a day don't. Serializes
 * joins of the same mailbox or address.
 */
export async function isOverLimit(
  tx: Transaction,
  request: PlaceRequest,
  { perAddress, perCustomer }: WaitingLimits,
): Promise<boolean> {
  const { email, isGuest, isPaying, quantity, holder } = request;
  // Always the mailbox first: two joins cannot wait for each other.
  const mailbox = sql`'email ' || ${emailKey(sql`${email}::text`)}`;
  for (const key of [mailbox, ...(holder === null ? [] : [sql`${holder}::text`])])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 22))`);
  const counts = await countPlaces(tx, request);
  const exceeds = (held: number, max: number) => max > 0 && held + quantity > max;
  if (!isGuest && exceeds(counts.mine, perCustomer)) return true;
  if (isPaying) return false;
  return (
    exceeds(counts.ofMailbox, perAddress) ||
    exceeds(counts.ofHolder, perAddress) ||
    exceeds(counts.ofAddressAtInstance, Math.ceil(perAddress * WAITING_ADDRESS_SHARE))
  );
}

/**
 * Counts for the same customer, mailbox (`emailKey`) and address at all performances, except the requested place itself.
 */
export async function countPlaces(
  db: Reader,
  {
    instanceId,
    customerId,
    email,
    holder,
  }: Pick<PlaceRequest, "instanceId" | "customerId" | "email" | "holder">,
): Promise<Counts> {
  const hasMailbox = sql`${emailKey(sql`c.email`)} = ${emailKey(sql`${email}::text`)}`;
  const { rows } = await db.execute<Counts>(sql`
    with near as (
      select id from ${waitingListEntries} where holder = ${holder}
      union
      select w.id from ${waitingListEntries} w join ${customers} c on c.id = w.customer_id
      where ${hasMailbox}),
    places as (
      select w.*, is_paying_customer(c.id) as is_paying, ${hasMailbox} as same_mailbox
      from near
        join ${waitingListEntries} w on w.id = near.id
        join ${customers} c on c.id = w.customer_id
        join ${instances} i on i.id = w.instance_id
      where i.starts_at > crm_now()
        and not (w.instance_id = ${instanceId} and w.customer_id = ${customerId}::uuid and w.state <> 'left')),
    held as (
      select * from places
      where state in ('waiting', 'offered')
        or (state = 'unconfirmed' and created_at > crm_now() - interval '1 day'))
    select
      coalesce(sum(quantity) filter (where customer_id = ${customerId}::uuid), 0)::int as mine,
      coalesce(sum(quantity) filter (
        where same_mailbox and not is_paying and state <> 'unconfirmed'), 0)::int as "ofMailbox",
      coalesce(sum(quantity) filter (where not is_paying and holder = ${holder}), 0)::int as "ofHolder",
      coalesce(sum(quantity) filter (
        where not is_paying and holder = ${holder} and instance_id = ${instanceId}), 0)::int as "ofAddressAtInstance"
    from held`);
  const [counts] = rows;
  if (counts === undefined) throw new Error("place count returned no row");
  return counts;
}
