import type { WalletLink } from "#contract/rules/tickets/wallet-pass";
import type { Hall } from "#contract/schemas/event";
import {
  PRINT_OPTIONS,
  type PrintOption,
  type InstanceLabel,
  type Admission,
} from "#contract/schemas/ticket";

import type { NearDay } from "~/domain/arithmetic/dates";

/** A QR code as an SVG path with a stroke width of one module; `size`: modules per side. */
export type QrCode = { size: number; path: string };

export type SheetTicket = Admission & {
  code: QrCode;
  wallet: WalletLink[];
  /** Null for a place without a number, and if the plan could not be read. */
  drawings: SeatDrawings | null;
};

export type TicketSheet = {
  /** The tickets' performance. */
  instance: InstanceLabel;
  /** Whether it is over, so that its tickets are only a record. */
  isOver: boolean;
  near: NearDay | null;
  /** Within the coming twelve months, so that the year needn't be named. */
  isSoon: boolean;
  /** Whether a live stream can be watched already, or no longer; null for a performance in a hall. */
  watching: "later" | "now" | "over" | null;
  /** Null for a live stream, or if the halls could not be read. */
  hall: Hall | null;
  tickets: SheetTicket[];
};

/** Addresses of the drawings of one seat. `view`: null if the plan has no stage. */
export type SeatDrawings = { view: string | null; dot: string };

/** Whether it is the day of the performance. */
export const isOnDay = (near: NearDay | null): boolean => near === "today" || near === "tonight";

/** With the step-free access and wheelchair spaces, unless all seats of these tickets have steps. */
export function directionsTo({ hall, tickets }: Pick<TicketSheet, "hall" | "tickets">): string[] {
  if (hall === null) return [];
  const hasStepsOnly = tickets.every(({ stepFree }) => stepFree === false);
  return hasStepsOnly ? [hall.directions] : [hall.directions, hall.stepFree];
}

/** Hours after the start of the last performance until which a page of tickets may be saved. */
const SAVED_HOURS = 6;

/** Hours after the start of a performance until which someone may still be let in: a festival's day is long. */
const ADMISSION_HOURS = 24;

/** Whether the performance is surely over. `startsAt` and `now` are ISO. */
export const isOver = (startsAt: string, now: string): boolean =>
  Date.parse(startsAt) + ADMISSION_HOURS * 3_600_000 <= Date.parse(now);

/**
 * A page of tickets that the browser may keep for when it is offline: whose it is, when it was made, and until when it may
 * be kept.
 */
export type KeptPage = { owner: string; madeAt: string; until: string };

/** For a page that anyone with its address can open. */
export const SHARED_OWNER = "shared";

/** Null if none of the tickets admits. `owner`: a customer's id, or SHARED_OWNER. `now`: ISO. */
export function keptPage(
  sheets: readonly TicketSheet[],
  owner: string,
  now: string,
): KeptPage | null {
  const starts = sheets.flatMap(({ instance, tickets }) =>
    tickets.some(isAdmission) ? [Date.parse(instance.startsAt)] : [],
  );
  if (starts.length === 0) return null;
  const until = new Date(Math.max(...starts) + SAVED_HOURS * 3_600_000);
  return { owner, madeAt: now, until: until.toISOString() };
}

/** Returns whether a ticket admits to a hall; those for live streams don't. */
export const isAdmission = ({ stream }: { stream: unknown }): boolean => stream === null;

/** Returns the layout in the URL; by default one ticket per page. */
export function readPrintOption(request: Request): PrintOption {
  const print = new URL(request.url).searchParams.get("print");
  return PRINT_OPTIONS.find((option) => option === print) ?? "ticket";
}
