import { type Placeholder, sql } from "drizzle-orm";

import { customerSessions } from "../../tables/sign-in";

/** SHA-256 of the requester's session token; null if not signed in. */
export type RequestSession = { sessionHash: string | null };

export type SessionHash = RequestSession | { sessionHash: Placeholder };

/** SQL: the customer whose active session it is; null for none. */
export const selectSessionCustomer = ({ sessionHash }: SessionHash) =>
  sql<string | null>`(select ${customerSessions.customerId} from ${customerSessions}
    where ${customerSessions.tokenHash} = ${sessionHash}::text and ${customerSessions.expiresAt} > crm_now())`;
