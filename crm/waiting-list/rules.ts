import { isTooLong } from "#contract/text/count-characters";
import {
  MAX_ALTERNATIVES,
  type InterestInput,
  MAX_PARTY,
  type PlaceState,
  type WaitingInput,
  MAX_INTEREST_NOTES,
} from "#contract/schemas/interest";
import { saleRefusal, type SaleWindow } from "../catalogue/sale-rules";

/** Whether the place is still held. Otherwise the customer may join again, at the end of the line. */
export function holdsPlace(state: PlaceState): state is "unconfirmed" | "waiting" | "offered" {
  return state === "unconfirmed" || state === "waiting" || state === "offered";
}

/** Seats that one address may wait for at one performance, of all that it may hold (`HOLD_LIMIT_ADDRESS`). */
export const ADDRESS_SHARE = 0.3;
/** Maximum unconfirmed entries for one email in an hour: each sends an email. */
export const UNCONFIRMED_AN_HOUR = 6;

export type WaitingParty = { id: string; quantity: number };

export type FreeBand = { bandId: string; priceTypeId: string; free: number };

/**
 * Who may be offered what: the first of the line first, each the bands with seats for the whole party. A party too large
 * for what is free keeps its place. `line` stands in its order, the bands from the best down.
 */
export function offersInTurn<P extends WaitingParty>(
  line: readonly P[],
  bands: readonly FreeBand[],
): { party: P; bands: FreeBand[] }[] {
  return line
    .map((party) => ({ party, bands: bands.filter(({ free }) => free >= party.quantity) }))
    .filter((turn) => turn.bands.length > 0);
}

const MINUTE_MS = 60_000;
/** A day, for people who read mail only in the evening. */
const OFFER_MINUTES = 24 * 60;
/** With less time the mail would be read too late. */
const LEAST_MINUTES = 30;

/**
 * A day, or half of the time left before the performance, so that the next in line has a chance. Null when it is too
 * late for an offer.
 */
export function offerEnd(now: Date, startsAt: Date): Date | null {
  const half = Math.floor((startsAt.getTime() - now.getTime()) / MINUTE_MS / 2);
  const minutes = Math.min(OFFER_MINUTES, half);
  return minutes < LEAST_MINUTES ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Whether people are asked to register interest at `now`: before the performance and the general sale. */
export function isRegistrationOpen(window: SaleWindow, now: Date): boolean {
  const refusal = saleRefusal(window, now);
  return refusal === "not-on-sale" || refusal === "priority";
}

/** What is wrong with a registration of interest in `firstChoice`: from a field to a code; empty when nothing is. */
export function interestFaults(
  firstChoice: string,
  interest: InterestInput,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isParty(interest.quantity)) faults.quantity = "range";
  const { alternatives } = interest;
  if (alternatives.length > MAX_ALTERNATIVES) faults.alternatives = "too-many";
  else if (new Set([firstChoice, ...alternatives]).size <= alternatives.length)
    faults.alternatives = "repeated";
  if (isTooLong(interest.notes, MAX_INTEREST_NOTES)) faults.notes = "too-long";
  return faults;
}

/** The same of a place on a waiting list; `maxTickets` is the most that one order may have of the performance. */
export function waitingFaults(
  entry: Pick<WaitingInput, "quantity" | "accessNeeds">,
  maxTickets: number,
): Record<string, string> {
  const faults: Record<string, string> = {};
  // Nobody could be offered more.
  if (!isParty(entry.quantity) || entry.quantity > maxTickets) faults.quantity = "range";
  if (isTooLong(entry.accessNeeds, MAX_INTEREST_NOTES)) faults.accessNeeds = "too-long";
  return faults;
}

const isParty = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PARTY;
