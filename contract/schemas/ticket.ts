import { z } from "zod";
import { eventKindSchema } from "./event-kind";
import { eventPhotoSchema } from "./photo";
import { instantSchema, rowIdSchema } from "./scalars";

/** A standard seat, a wheelchair space, a companion seat beside it, a transfer seat, or an unnumbered place. */
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
  eventKind: eventKindSchema,
  photo: eventPhotoSchema.nullable(),
  title: z.string(),
  hallId: z.string().describe("One of GET /halls"),
  hallName: z.string(),
  startsAt: instantSchema,
});
export type InstanceLabel = z.output<typeof instanceLabelSchema>;

/** How tickets are laid out on paper: each on a page of its own, or all of one performance together. */
export const PRINT_OPTIONS = ["ticket", "performance"] as const;

export type PrintOption = (typeof PRINT_OPTIONS)[number];

/** Most tickets that one link shows: more than one order has. */
const MAX_SHARED_TICKETS = 50;

export const printSchema = z
  .enum(PRINT_OPTIONS)
  .default("ticket")
  .describe("One ticket a page, or one performance a page");

export const seatStepFreeSchema = z
  .boolean()
  .nullable()
  .describe("Whether the seat is reached without steps; null where places are not numbered");

/** When a live stream's player page is open. */
export const streamWindowSchema = z.object({ opensAt: instantSchema, endsAt: instantSchema });

/** How a ticket for a live stream is used. */
export const streamPassSchema = streamWindowSchema.extend({
  token: z.string().describe("Opens the ticket's player page, also for nobody who is signed in"),
});
export type StreamPass = z.output<typeof streamPassSchema>;

const ticket = z.object({
  id: z.string(),
  instance: instanceLabelSchema,
  seat: seatLabelSchema,
  stepFree: seatStepFreeSchema,
  priceTypeName: z.string(),
  barcode: z.string().describe("20 digits, the first two 99"),
  stream: streamPassSchema.nullable().describe("Null: not for a live stream, or not its owner's"),
});

/** A ticket that lets somebody in. */
export type Admission = z.output<typeof ticket>;

export const heldTicketSchema = ticket
  .extend({
    orderId: z.string(),
    orderNumber: z.string(),
    endsAt: instantSchema.describe("When the performance is over"),
    shareId: z.string().nullable().describe("The link by which somebody else sees it"),
  })
  .meta({ id: "HeldTicket" });
export type HeldTicket = z.output<typeof heldTicketSchema>;

const heldAddOnSchema = z.object({
  instanceId: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  quantity: z.int(),
  description: z.string().nullable().describe("How it is used"),
});
export type HeldAddOn = z.output<typeof heldAddOnSchema>;

export const ticketPageSchema = z
  .object({
    tickets: z.array(heldTicketSchema),
    addOns: z.array(heldAddOnSchema).describe("For the same performances: parking, a talk"),
    page: z.int().describe("The last page where a later one was asked for"),
    pageCount: z.int(),
  })
  .meta({ id: "TicketPage" });

export const ticketShareSchema = z
  .object({
    id: z.string(),
    tokenHash: z.string().describe("SHA-256 of its token: who made that knows it again by this"),
    createdAt: instantSchema,
    endsAt: instantSchema,
    tickets: z.array(ticket),
  })
  .meta({ id: "TicketShare" });
export type TicketShare = z.output<typeof ticketShareSchema>;

export const shareTicketsSchema = z.object({
  token: z
    .string()
    .regex(/^[\w-]{43}$/)
    .describe("256 bits that nobody can guess, base64url; only a hash of it is kept"),
  ticketIds: z.array(rowIdSchema).min(1).max(MAX_SHARED_TICKETS),
});

export const shareTokenSchema = z.object({ token: z.string().min(1).max(200) });

export const sharedDocumentSchema = shareTokenSchema.extend({
  print: printSchema,
  locale: z.string().max(10).default("en-us"),
});

export const sharedTicketsSchema = z
  .object({
    sharedBy: z.string().describe("The first name of the customer who shares them"),
    endsAt: instantSchema,
    tickets: z.array(ticket),
  })
  .meta({ id: "SharedTickets" });
export type SharedTickets = z.output<typeof sharedTicketsSchema>;

/** The five fields of the message, and whose limit it is. */
export const ticketLimitSchema = z.object({
  maxTickets: z.number().int(),
  priceTypeName: z
    .string()
    .nullable()
    .describe("Null when the limit is the instance's own, whatever the price type"),
  instanceName: z.string(),
  previouslyPurchased: z.number().int(),
  totalTickets: z
    .number()
    .int()
    .describe("Of this order: what is in the basket and what is wanted besides"),
  isOfRows: z.boolean().optional().describe("The limit is of certain rows of the hall"),
  isOfEmail: z
    .boolean()
    .optional()
    .describe(
      "Broken only together with what others bought under the same email; how much that is stays unsaid",
    ),
});
export type TicketLimit = z.output<typeof ticketLimitSchema>;
