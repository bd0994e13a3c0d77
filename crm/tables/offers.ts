import { boolean, check, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

import { events } from "./catalogue";
import { at, textReference } from "../platform/database/columns";

export const automaticOffers = pgTable(
  "automatic_offers",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Size of a group of tickets. */
    tickets: smallint("tickets").notNull(),
    /** Tickets discounted per group, cheapest first. */
    lowered: smallint("lowered").notNull(),
    /** "3 for 2" is 3, 1, 100. */
    percentOff: smallint("percent_off").notNull(),
    /** Null: all. */
    priceTypeIds: text("price_type_ids").array(),
    validFrom: at("valid_from").notNull(),
    /** Null: no end. */
    validUntil: at("valid_until"),
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("automatic_offers_tickets", sql`${t.tickets} between 1 and 50`),
    check("automatic_offers_lowered", sql`${t.lowered} between 1 and ${t.tickets}`),
    check("automatic_offers_percent", sql`${t.percentOff} between 1 and 100`),
  ],
);

/** An offer without rows is for all events. */
export const automaticOfferEvents = pgTable(
  "automatic_offer_events",
  {
    offerId: textReference("offer_id", () => automaticOffers.id, { onDelete: "cascade" }),
    eventId: textReference("event_id", () => events.id),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.eventId] })],
);

/** A discount without a code: "3 for 2" discounts 1 of each 3 tickets, the cheapest, by 100 percent. */
export type AutomaticOffer = Pick<
  typeof automaticOffers.$inferSelect,
  "id" | "name" | "tickets" | "lowered" | "percentOff"
> & {
  /** Null: all. */
  eventIds: readonly string[] | null;
  /** Null: all. */
  priceTypeIds: readonly string[] | null;
};
