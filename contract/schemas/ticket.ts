import { z } from "zod";
import { eventKindSchema, instrumentSchema } from "./event-kind";
import { moneySchema } from "./money";
import { eventPhotoSchema } from "./photo";
import { instantSchema, rowIdSchema, TOKEN_PATTERN, titleLangSchema } from "./scalars";
import { MAX_SHARED_TICKETS } from "../rules/tickets/ticket";

/** `companion`: a seat beside a wheelchair space. `place`: unnumbered admission. */
export const SEAT_KINDS = ["standard", "wheelchair", "companion", "transfer", "place"] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export const seatLabelSchema = z.object({
  section: z.string(),
  row: z.string().nullable(),
  number: z.string().nullable(),
  kind: z.enum(SEAT_KINDS),
});
export type SeatLabel = z.output<typeof seatLabelSchema>;

export const instanceLabelSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  eventKind: eventKindSchema,
  instrument: instrumentSchema,
  photo: eventPhotoSchema.nullable(),
  title: z.string(),
  titleLang: titleLangSchema,
  hallId: z.string().describe("One of GET /halls"),
  hallName: z.string(),
  startsAt: instantSchema,
});
export type InstanceLabel = z.output<typeof instanceLabelSchema>;

/** What the venue tells buyers of a performance. */
export const performanceNotesSchema = z.object({ instanceId: z.string(), text: z.string() });

/** One ticket per page, or all tickets for one performance together. */
export const PRINT_OPTIONS = ["ticket", "performance"] as const;
export type PrintOption = (typeof PRINT_OPTIONS)[number];

export const printSchema = z
  .enum(PRINT_OPTIONS)
  .default("ticket")
  .describe("One ticket per page, or one performance per page");

export const seatStepFreeSchema = z
  .boolean()
  .nullable()
  .describe("Whether the seat has step-free access; null for unnumbered places");

/** How a seat is reached. */
export const seatAccessSchema = z.object({
  stepFree: seatStepFreeSchema,
  entrance: z
    .string()
    .nullish()
    .describe("By which door, if its hall says. Absent in the previous release"),
});

/** When the player page of a live stream is open. */
export const streamWindowSchema = z.object({ opensAt: instantSchema, endsAt: instantSchema });

export const streamPassSchema = streamWindowSchema.extend({
  token: z.string().describe("Opens the ticket's player page without sign-in"),
});
export type StreamPass = z.output<typeof streamPassSchema>;

/** Formats a ticket number in groups of four. */
export const formatBarcode = (barcode: string): string => barcode.replace(/(\d{4})(?=\d)/g, "$1 ");

const ticket = z.object({
  id: z.string(),
  instance: instanceLabelSchema,
  seat: seatLabelSchema,
  ...seatAccessSchema.shape,
  priceTypeName: z.string(),
  barcode: z
    .string()
    .describe("20 digits, starting with 99, or as another ticketing system issued it"),
  stream: streamPassSchema
    .nullable()
    .describe("Null for other tickets, and for everyone but the owner"),
});

export type Admission = z.output<typeof ticket>;

export const heldTicketSchema = ticket
  .extend({
    orderId: z.string(),
    orderNumber: z.string(),
    endsAt: instantSchema.describe("End of the performance"),
    shareId: z.string().nullable().describe("Id of the active share link, if any"),
  })
  .meta({ id: "HeldTicket" });
export type HeldTicket = z.output<typeof heldTicketSchema>;

const heldAddOnSchema = z.object({
  instanceId: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  quantity: z.int(),
  description: z.string().nullable().describe("How to use it"),
  pickup: z
    .object({
      guests: z.int(),
      collectionPoint: z.string(),
      servedMinutesBefore: z.int().nullish(),
    })
    .nullish()
    .describe("Of food and drink, as in `details` of its line. Absent in the previous release"),
});
export type HeldAddOn = z.output<typeof heldAddOnSchema>;

export const ticketPageSchema = z
  .object({
    tickets: z.array(heldTicketSchema),
    addOns: z
      .array(heldAddOnSchema)
      .describe("Add-ons for the same performances: parking, food and drink"),
    page: z.int().describe("The last page if a later one was requested"),
    pageCount: z.int(),
  })
  .meta({ id: "TicketPage" });

export const ticketShareSchema = z
  .object({
    id: z.string(),
    tokenHash: z.string().describe("SHA-256 of the token, by which its creator recognizes it"),
    createdAt: instantSchema,
    endsAt: instantSchema,
    tickets: z.array(ticket),
  })
  .meta({ id: "TicketShare" });
export type TicketShare = z.output<typeof ticketShareSchema>;

export const shareTicketsSchema = z.object({
  token: z
    .string()
    .regex(TOKEN_PATTERN)
    .describe("256 random bits, base64url; only a hash is stored"),
  ticketIds: z.array(rowIdSchema).min(1).max(MAX_SHARED_TICKETS),
});

export const shareTokenSchema = z.object({ token: z.string().min(1).max(200) });

export const sharedDocumentSchema = shareTokenSchema.extend({
  print: printSchema,
  locale: z.string().max(10).default("en-us"),
});

export const sharedTicketsSchema = z
  .object({
    sharedBy: z.literal("").describe("Required by the previous release, and always empty"),
    endsAt: instantSchema,
    tickets: z.array(ticket),
  })
  .meta({ id: "SharedTickets" });
export type SharedTickets = z.output<typeof sharedTicketsSchema>;

export const ticketLimitSchema = z.object({
  maxTickets: z.int(),
  priceTypeName: z.string().nullable().describe("Null if the limit applies to all price types"),
  instanceName: z.string(),
  previouslyPurchased: z.int(),
  totalTickets: z.int().describe("Tickets in the basket and requested tickets together"),
  isOfRows: z.boolean().optional().describe("The limit applies to certain rows"),
  isOfAccess: z
    .boolean()
    .optional()
    .describe("The limit of an access registration, for all its price types together"),
  isOfEmail: z
    .boolean()
    .optional()
    .describe(
      "Only exceeded together with other customers' tickets under the same email, whose number is not disclosed",
    ),
});
export type TicketLimit = z.output<typeof ticketLimitSchema>;

/** Money that is given back, by where it goes. */
export const moneyByDestinationSchema = z.object({
  card: moneySchema,
  giftCards: moneySchema,
  credit: moneySchema,
});

const slot = z.object({ startsAt: instantSchema, hallName: z.string() });

/** The last move of a performance that an order is for. */
export const orderMoveSchema = z
  .object({
    id: z.string(),
    instanceId: z.string(),
    title: z.string(),
    from: slot,
    to: slot,
    refundUntil: instantSchema
      .nullable()
      .describe("Until when its buyer can have it refunded; null: not, or not any more"),
  })
  .meta({ id: "OrderMove" });
export type OrderMove = z.output<typeof orderMoveSchema>;

/** What the buyer of a moved performance would get back. */
export const moveRefundSchema = z
  .object({
    move: orderMoveSchema,
    refund: moneyByDestinationSchema,
  })
  .meta({ id: "MoveRefund" });
export type MoveRefund = z.output<typeof moveRefundSchema>;

/** Of an order that is in another ticketing system, too. */
export const systemOrderSchema = z.object({
  system: z.string().nullable().describe("Its name; null if it isn't in use any more"),
  number: z.string().describe("The order's number there"),
});
export type SystemOrder = z.output<typeof systemOrderSchema>;

/** Of an order that failed as `refunded`. */
export const refusedBySystem = z
  .boolean()
  .nullish()
  .describe("Whether another ticketing system didn't accept it; otherwise it was paid too late");
