import { sql } from "drizzle-orm";

import { customers, loginLinks } from "./customer-tables";

/** Of a customer in a query: has registered, and has not opened the link in the mail yet, which still works. */
export const confirmationPending = sql<boolean>`${customers.isGuest} and exists (
  select from ${loginLinks} l where l.customer_id = ${customers.id} and l.purpose = 'registration'
    and (l.expires_at is null or l.expires_at > crm_now()))`;
