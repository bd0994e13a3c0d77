import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { seats } from "../catalogue/tables";

/**
 * Seats of a row that are sold all together where a performance is distanced (per venue, section and row the first and
 * the last seat of each block). Both are seats of that row.
 */
export const seatBlocks = pgTable(
  "seat_blocks",
  {
    planId: text("plan_id").notNull(),
    section: text("section").notNull(),
    row: text("row").notNull(),
    firstSeat: text("first_seat").notNull(),
    lastSeat: text("last_seat").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.section, t.row, t.firstSeat] }),
    foreignKey({
      name: "seat_blocks_first_seat",
      columns: [t.planId, t.section, t.row, t.firstSeat],
      foreignColumns: [seats.planId, seats.section, seats.row, seats.number],
    }),
    foreignKey({
      name: "seat_blocks_last_seat",
      columns: [t.planId, t.section, t.row, t.lastSeat],
      foreignColumns: [seats.planId, seats.section, seats.row, seats.number],
    }),
  ],
);
