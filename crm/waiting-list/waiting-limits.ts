import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "drizzle-orm";

import { addressBlock, siteBlock } from "#contract/address-block";
import type { Transaction } from "../platform/database/database";
import { customers } from "../customers/customer-tables";
import { waitingListEntries } from "./tables";
import { ADDRESS_SHARE, UNCONFIRMED_AN_HOUR } from "./waiting-list-rules";
import { instances } from "../catalogue/tables";

export type WaitingLimits = {
  /** Seats that one address, and one email without an account, may wait for at all performances; 0: any number. */
  perAddress: number;
  /** The same of a customer with an account. */
  perCustomer: number;
};

/**
 * Whose places count together where nobody has an account: those of an IPv4 address, or of an IPv6 /48. Null for a call
 * of the box office's own.
 */
export function waitingHolder(request: FastifyRequest, secret: string): string | null {
  const header = request.headers["x-visitor-address"];
  if (header === undefined) return null;
  const address = String(header);
  const block = siteBlock(address) ?? addressBlock(address);
  // The address itself is not kept.
  return `address:${createHmac("sha256", secret).update(block).digest("hex").slice(0, 32)}`;
}

type Wish = {
  instanceId: string;
  customerId: string;
  email: string;
  isGuest: boolean;
  quantity: number;
  holder: string | null;
};

type Counts = {
  mine: number;
  ofEmail: number;
  unconfirmed: number;
  ofHolder: number;
  ofHolderHere: number;
};

/**
 * Whether a place would be more than one may wait for, besides the places that are held already; seats that are offered
 * count as those that are waited for. Keeps other joins of the same customer, email or address waiting until the
 * transaction ends. What nobody confirmed within a day does not count.
 */
export async function isOverLimit(
  tx: Transaction,
  wish: Wish,
  { perAddress, perCustomer }: WaitingLimits,
): Promise<boolean> {
  const { instanceId, customerId, email, isGuest, quantity, holder } = wish;
  const keys = [`email ${email.toLowerCase()}`, ...(holder === null ? [] : [holder])].sort();
  for (const key of keys)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 22))`);
  const { rows } = await tx.execute<Counts>(sql`
    with places as (
      select w.*, c.is_guest, lower(c.email) = lower(${email}) as same_email
      from ${waitingListEntries} w
        join ${customers} c on c.id = w.customer_id
        join ${instances} i on i.id = w.instance_id
      where (w.holder = ${holder} or lower(c.email) = lower(${email}))
        and i.starts_at > crm_now()
        and not (w.instance_id = ${instanceId} and w.customer_id = ${customerId}::uuid and w.state <> 'left')),
    held as (
      select * from places
      where state in ('waiting', 'offered')
        or (state = 'unconfirmed' and created_at > crm_now() - interval '1 day'))
    select
      coalesce(sum(quantity) filter (where customer_id = ${customerId}::uuid), 0)::int as mine,
      coalesce(sum(quantity) filter (where same_email and is_guest and state <> 'unconfirmed'), 0)::int as "ofEmail",
      coalesce(sum(quantity) filter (where is_guest and holder = ${holder}), 0)::int as "ofHolder",
      coalesce(sum(quantity) filter (
        where is_guest and holder = ${holder} and instance_id = ${instanceId}), 0)::int as "ofHolderHere",
      (select count(*)::int from places where same_email and is_guest and state in ('unconfirmed', 'left')
        and created_at > crm_now() - interval '1 hour') as unconfirmed
    from held`);
  const [counts] = rows;
  if (counts === undefined) throw new Error("the places were not counted");
  const exceeds = (held: number, max: number) => max > 0 && held + quantity > max;
  if (!isGuest) return exceeds(counts.mine, perCustomer);
  return (
    exceeds(counts.ofEmail, perAddress) ||
    exceeds(counts.ofHolder, perAddress) ||
    exceeds(counts.ofHolderHere, Math.ceil(perAddress * ADDRESS_SHARE)) ||
    (perAddress > 0 && counts.unconfirmed >= UNCONFIRMED_AN_HOUR)
  );
}
