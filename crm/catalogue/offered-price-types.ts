import { sql, type SQL } from "drizzle-orm";

/**
 * Whether a price type is sold at all: paying what one wishes is switched on and off for the whole house (spec section
 * 9). `alias` is what the statement calls `price_types`.
 */
export function isOffered(alias: string): SQL {
  return sql`(${sql.raw(alias)}.wish_min is null
    or coalesce((select pay_what_you_wish from venue_settings where id = 1), true))`;
}
