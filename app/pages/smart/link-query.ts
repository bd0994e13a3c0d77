import type { Money } from "#contract/schemas/money";
import type { CodeReason, TicketRefusal } from "~/pages/basket/basket-refusal";
import { calendarDay, isDay } from "~/domain/dates";

/** What the query of a link in a campaign mail says. What it does not say is chosen for the visitor. */
export type LinkQuery = {
  quantity: number;
  /** The name of a price band ("A") and the id of a price type. */
  band: string | null;
  type: string | null;
  /** A promo, access or program code that the link brings. */
  code: string | null;
};

/** The tickets that a link adds: the best seats of one band. */
export type LinkedTickets = {
  quantity: number;
  band: { id: string; name: string };
  /** `name` is null where the link's code opens the price type. */
  type: { id: string; name: string | null };
  /** Null where the link's code opens the price: the basket shows it then. */
  each: Money | null;
};

/** Why a link adds nothing. */
export type LinkProblem = "expired" | "wrong" | "sold-out";

export type LinkAnswer = { refusal: TicketRefusal | null; code: CodeReason | null };

const MOST_TICKETS = 50;
/** Ids, names of bands and codes. Anything else could put words of a stranger on a page of ours. */
const NAME = /^[\p{L}\p{N}_-]{1,40}$/u;

/**
 * Reads `?quantity=2&band=A&type=standard&code=SPRING&until=2026-12-31`. "expired" after the last day of the link, in
 * New York; "wrong" when a value cannot be right.
 */
export function readLinkQuery(request: Request, now: string): LinkQuery | "expired" | "wrong" {
  const { searchParams } = new URL(request.url);
  const textOf = (name: string) => searchParams.get(name)?.trim() || null;
  const texts = { band: textOf("band"), type: textOf("type"), code: textOf("code") };
  const quantity = Number(textOf("quantity") ?? 1);
  const until = textOf("until");
  if (until !== null && !isDay(until)) return "wrong";
  if (until !== null && calendarDay(now) > until) return "expired";
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_TICKETS) return "wrong";
  if (Object.values(texts).some((text) => text !== null && !NAME.test(text))) return "wrong";
  return { quantity, ...texts };
}
