import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

// People without an email, and closed accounts, have an address at a domain that does not exist (RFC 2606).

const NO_DOMAIN = "@invalid";

/** What stands for the email of somebody who has none. */
export const noAddress = (name: string): string => `${name}${NO_DOMAIN}`;

export const hasNoAddress = (email: string): boolean => email.endsWith(NO_DOMAIN);

export const isNoAddress = (email: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${email} like ${`%${NO_DOMAIN}`}`;
