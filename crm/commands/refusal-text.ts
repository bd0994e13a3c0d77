import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import type { TicketLimit } from "#contract/schemas/ticket";

type Refusal = ChangeProblem | SaleProblem | SeatProblem;
type Reason = Extract<Refusal, { reason: string }>["reason"];

const REASONS: Record<Reason, string> = {
  paying: "The basket is being paid for.",
  ordered: "The basket has been ordered.",
  cancelled: "The performance is canceled.",
  passed: "The performance is over.",
  "box-office-only": "The performance is only sold at the box office.",
  "off-sale": "Its sale has ended.",
  priority: "Only members can book yet.",
  "not-on-sale": "It is not on sale yet.",
  "not-entitled": "This customer is not entitled to this price type.",
  "price-not-open": "This price type is not sold for it.",
  "companion-needs-access": "A companion's price needs an access price.",
  "sold-out": "It is sold out.",
  "incomplete-block": "Its blocks of seats are only sold whole.",
  "companion-needs-space": "Companion seats need a wheelchair space.",
  "single-seat": "A single seat would be left beside these.",
};

/** Why seats are refused, for an operator. */
export function refusalText(problem: Refusal): string {
  switch (problem.code) {
    case "not-found":
      return "There is no such performance.";
    case "key-reused":
      return "The request was sent with another content before.";
    case "invalid":
      return `Invalid: ${Object.entries(problem.fields)
        .map(([field, error]) => `${field} (${error})`)
        .join(", ")}.`;
    case "limit":
      return limitText(problem.limit);
    case "seats-taken":
      return "Someone has just taken these seats.";
    case "not-enough-seats":
      return `Band ${problem.band} has ${problem.available} seats left that fit.`;
    case "not-allowed":
      return problem.reason === "price-not-open" ? priceText(problem) : REASONS[problem.reason];
    case "conflict":
      return REASONS[problem.reason];
  }
}

function priceText({ bandIds, priceTypeIds }: Problem<"not-allowed/price-not-open">): string {
  const text = REASONS["price-not-open"];
  if (bandIds != null && bandIds.length > 0)
    return `This price band is not sold for it. It has ${bandIds.join(", ")}.`;
  return priceTypeIds != null && priceTypeIds.length > 0
    ? `${text} It has ${priceTypeIds.join(", ")}.`
    : text;
}

function limitText({ maxTickets, priceTypeName, previouslyPurchased, isOfRows }: TicketLimit) {
  const tickets = priceTypeName === null ? "tickets" : `${priceTypeName} tickets`;
  const rows = isOfRows === true ? " in these rows" : "";
  const bought =
    previouslyPurchased === 0 ? "" : ` They have bought ${previouslyPurchased} already.`;
  return `A customer can have ${maxTickets} ${tickets}${rows}.${bought}`;
}
