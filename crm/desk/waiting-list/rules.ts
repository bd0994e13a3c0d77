import { venue } from "#contract/venue";
import { hasTooManyCompanions, MAX_PARTY_SIZE } from "#contract/rules/waiting-list/waiting-list";
import { isTooLong } from "#contract/text/count-characters";
import {
  type InterestInput,
  type PlaceState,
  type SeatNeeds,
  type WaitingInput,
} from "#contract/schemas/interest";
import { MAX_ALTERNATIVES, MAX_INTEREST_NOTES } from "#contract/rules/customers/interest";

/** Share of `HOLD_LIMIT_ADDRESS` that one address can wait for at a single performance. */
export const WAITING_ADDRESS_SHARE = 0.3;
const OFFER_MINUTES = venue.waitingListOfferHours * 60;
/** With less time, most customers would read the mail too late. */
const MIN_OFFER_MINUTES = 30;

/** Whether the customer still has a place. Otherwise they can join again at the end of the line. */
export function holdsPlace(state: PlaceState): state is "unconfirmed" | "waiting" | "offered" {
  return state === "unconfirmed" || state === "waiting" || state === "offered";
}

export type WaitingParty = { id: string; quantity: number; seatNeeds: SeatNeeds };

/** `available` includes wheelchair spaces and companion seats, `free` does not. */
export type FreeBand = { bandId: string; priceTypeId: string; free: number; available: number };

/** The bands that have seats for all of a party, best bands first. A party that is too large for all keeps its place. */
export const suitableBands = (
  { quantity }: Pick<WaitingParty, "quantity">,
  bands: readonly FreeBand[],
): FreeBand[] => bands.filter(({ free }) => free >= quantity);

const MINUTE_MS = 60_000;

/**
 * As long as the venue says, or half of the time left before the performance, so that the next in line has a chance. Null when it is too
 * late for an offer.
 */
export function offerEnd(now: Date, startsAt: Date): Date | null {
  const half = Math.floor((startsAt.getTime() - now.getTime()) / MINUTE_MS / 2);
  const minutes = Math.min(OFFER_MINUTES, half);
  return minutes < MIN_OFFER_MINUTES ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Error codes by field; empty for a valid registration of interest in `firstChoice`. */
export function interestErrors(
  firstChoice: string,
  interest: InterestInput,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isParty(interest.quantity)) errors.quantity = "range";
  if (hasTooManyCompanions(interest)) errors.companions = "range";
  const { alternatives } = interest;
  if (alternatives.length > MAX_ALTERNATIVES) errors.alternatives = "too-many";
  else if (new Set([firstChoice, ...alternatives]).size <= alternatives.length)
    errors.alternatives = "repeated";
  if (isTooLong(interest.notes, MAX_INTEREST_NOTES)) errors.notes = "too-long";
  return errors;
}

/** Error codes by field; empty for a valid entry. `maxTickets` is the performance's limit per order. */
export function waitingErrors(
  entry: Pick<WaitingInput, "quantity" | "seatNeeds" | "accessNeeds">,
  maxTickets: number,
): Record<string, string> {
  const errors: Record<string, string> = {};
  // More could never be offered.
  if (!isParty(entry.quantity) || entry.quantity > maxTickets) errors.quantity = "range";
  if (hasTooManyCompanions(entry)) errors.companions = "range";
  if (isTooLong(entry.accessNeeds, MAX_INTEREST_NOTES)) errors.accessNeeds = "too-long";
  return errors;
}

const isParty = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PARTY_SIZE;
