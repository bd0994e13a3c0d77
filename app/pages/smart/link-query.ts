import type { Money } from "#contract/schemas/money";
import { MAX_LINK_TICKETS, LINK_NAME } from "#contract/schemas/smart-link";
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
export type LinkProblem = "expired" | "wrong" | "sold-out" | "too-many";

export type LinkAnswer = { refusal: TicketRefusal | null; code: CodeReason | null };

/** Why the day that a link ends on closes it, or null. New York's days. */
function dayProblem(until: string | null, now: string): "expired" | "wrong" | null {
  if (until === null) return null;
  if (!isDay(until)) return "wrong";
  return calendarDay(now) > until ? "expired" : null;
}

const searchOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return (name: string) => searchParams.get(name)?.trim() || null;
};

/**
 * Reads `?amount=75&appeal=Spring&until=2026-12-31` of a link to a gift or a membership. The amount is in whole units of
 * the currency; null where the link has none.
 */
export function readSupportQuery(
  request: Request,
  now: string,
): { amount: number | null; appeal: string | null } | "expired" | "wrong" {
  const textOf = searchOf(request);
  const problem = dayProblem(textOf("until"), now);
  if (problem !== null) return problem;
  const amount = textOf("amount");
  if (amount !== null && !/^\d{1,7}$/.test(amount)) return "wrong";
  return { amount: amount === null ? null : Number(amount), appeal: textOf("appeal") };
}

/**
 * Reads `?quantity=2&band=A&type=standard&code=SPRING&until=2026-12-31`. "expired" after the last day of the link, in
 * New York; "wrong" when a value cannot be right.
 */
export function readLinkQuery(request: Request, now: string): LinkQuery | "expired" | "wrong" {
  const textOf = searchOf(request);
  const texts = { band: textOf("band"), type: textOf("type"), code: textOf("code") };
  const wanted = textOf("quantity") ?? "1";
  const quantity = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0;
  const problem = dayProblem(textOf("until"), now);
  if (problem !== null) return problem;
  if (quantity < 1 || quantity > MAX_LINK_TICKETS) return "wrong";
  if (Object.values(texts).some((text) => text !== null && !LINK_NAME.test(text))) return "wrong";
  return { quantity, ...texts };
}
