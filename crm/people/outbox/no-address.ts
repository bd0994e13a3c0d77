import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { NO_DOMAIN } from "#contract/text/email";

/** What stands for the email of somebody who has none. */
export const noAddress = (name: string): string => `${name}${NO_DOMAIN}`;

export const isNoAddress = (email: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${email} like ${`%${NO_DOMAIN}`}`;
