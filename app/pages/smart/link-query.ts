import type { Money } from "#contract/schemas/money";
import type { CodeReason, TicketRefusal } from "~/parts/refusals/basket-refusal";
import { calendarDay, isDay } from "~/domain/arithmetic/dates";
import { MAX_LINK_TICKETS, LINK_NAME } from "#contract/rules/giving/smart-link";
import { trimOrNull } from "#contract/text/trim-text";

/** Query of a campaign link to tickets. Values that are null are chosen for the visitor. */
export type LinkQuery = {
  quantity: number;
  /** Id of a price band, in older links its name; `type` is the id of a price type. */
  band: string | null;
  type: string | null;
  /** A promo, access or program code. */
  code: string | null;
};

/** Tickets that a link adds: the best available seats of one band. */
export type LinkedTickets = {
  quantity: number;
  band: { id: string; name: string };
  /** `name` is null for a price type that the link's code unlocks. */
  type: { id: string; name: string | null };
  /** Null if the link's code unlocks the price, which is then known only in the basket. */
  each: Money | null;
};

export type LinkProblem = "expired" | "wrong" | "sold-out" | "too-many";

export type LinkAnswer = { refusal: TicketRefusal | null; code: CodeReason | null };

/** Checks a link's last day, in the venue's time zone. */
function dayProblem(until: string | null, now: string): "expired" | "wrong" | null {
  if (until === null) return null;
  if (!isDay(until)) return "wrong";
  return calendarDay(now) > until ? "expired" : null;
}

const paramReader = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return (name: string) => trimOrNull(searchParams.get(name));
};

/**
 * Parses `?amount=75&appeal=Spring&until=2026-12-31` of a link to a donation or a membership. `amount` is in whole units
 * of the currency; null if the link has none.
 */
export function readSupportQuery(
  request: Request,
  now: string,
): { amount: number | null; appeal: string | null } | "expired" | "wrong" {
  const param = paramReader(request);
  const problem = dayProblem(param("until"), now);
  if (problem !== null) return problem;
  const amount = param("amount");
  if (amount !== null && !/^\d{1,7}$/.test(amount)) return "wrong";
  return { amount: amount === null ? null : Number(amount), appeal: param("appeal") };
}

/**
 * Parses `?quantity=2&band=A&type=standard&code=SPRING&until=2026-12-31`. Returns "expired" after the link's last day
 * (the venue's time), "wrong" for an invalid value.
 */
export function readLinkQuery(request: Request, now: string): LinkQuery | "expired" | "wrong" {
  const param = paramReader(request);
  const band = param("band");
  const names = { type: param("type"), code: param("code") };
  const quantityText = param("quantity") ?? "1";
  const quantity = /^\d{1,6}$/.test(quantityText) ? Number(quantityText) : 0;
  const problem = dayProblem(param("until"), now);
  if (problem !== null) return problem;
  if (quantity < 1 || quantity > MAX_LINK_TICKETS) return "wrong";
  if (Object.values(names).some((name) => name !== null && !LINK_NAME.test(name))) return "wrong";
  return { quantity, band, ...names };
}
