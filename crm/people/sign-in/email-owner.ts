import { sql, type SQL } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { customers } from "../../tables/customers";
import { isSameEmail } from "../../tables/email-key";
import { orders } from "../../tables/orders";

/**
 * SQL: the registered customer of an email, else a guest who has verified it, else the latest guest. A stranger who enters
 * the address later therefore does not replace the owner.
 */
export function findEmailOwner(email: string): SQL {
  return sql`select id from ${customers} where ${isSameEmail(customers.email, email.trim())}
      and closed_at is null
    order by is_guest, email_verified_at desc nulls last, created_at desc limit 1`;
}

export async function findOwner(db: Reader, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(findEmailOwner(email));
  return rows[0]?.id ?? null;
}

/**
 * SQL: whether a customer that `isSame` selects has proved the mailbox, or has bought with it. Typing it is not enough.
 */
export const isOwned = (isSame: SQL) => sql`exists (
  select from ${customers} c where ${isSame} and c.closed_at is null
    and (c.email_verified_at is not null or exists (
      select from ${orders} o where o.customer_id = c.id and o.state in ('confirmed', 'returned'))))`;
