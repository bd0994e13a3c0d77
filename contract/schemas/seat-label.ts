import { z } from "zod";

import { instantSchema } from "./instant";

/** What a seat is for: one for everybody, a wheelchair space, a companion's beside it, one to move over to, a place. */
export const SEAT_KINDS = ["standard", "wheelchair", "companion", "transfer", "place"] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** A seat as a ticket names it. */
export const seatLabelSchema = z.object({
  section: z.string(),
  row: z.string().nullable(),
  number: z.string().nullable(),
  kind: z.enum(SEAT_KINDS),
});
export type SeatLabel = z.output<typeof seatLabelSchema>;

/** A performance as a ticket names it. */
export const instanceLabelSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  title: z.string(),
  hallId: z.string().describe("One of GET /halls"),
  hallName: z.string(),
  startsAt: instantSchema,
});
export type InstanceLabel = z.output<typeof instanceLabelSchema>;
