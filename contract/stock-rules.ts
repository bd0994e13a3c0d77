import type { Problem } from "./problems";
import { type AddOnNumber, MORE_THAN_NINE } from "./schemas/stock-item";

/**
 * Why this many of an add-on cannot be had with this many tickets, or null. `number` is null for no add-on; `most` is how
 * many of the tickets have none of it from an earlier order.
 */
export function numberRefusal(
  number: AddOnNumber | null,
  wanted: number,
  tickets: number,
  most = tickets,
): Problem<
  | "not-allowed/tickets-needed"
  | "not-allowed/one-for-each-ticket"
  | "not-allowed/more-than-tickets"
  | "not-allowed/same-number-as-tickets"
> | null {
  const refuse = (reason: "more-than-tickets" | "same-number-as-tickets") =>
    ({ code: "not-allowed", reason, tickets: most, wanted }) as const;
  if (number === null) return null;
  if (tickets === 0) return { code: "not-allowed", reason: "tickets-needed" };
  if (number === "any") return null;
  if (most <= 0) return { code: "not-allowed", reason: "one-for-each-ticket" };
  if (number === "same-as-tickets" && wanted !== most) return refuse("same-number-as-tickets");
  if (number === "up-to-tickets" && wanted > most) return refuse("more-than-tickets");
  return null;
}

/** Why this many cannot be had of what is left, or null; `left` is null for unlimited stock. */
export function stockRefusal(
  { name, left }: { name: string; left: number | null },
  wanted: number,
): Problem<"not-allowed/out-of-stock"> | null {
  if (left === null || wanted <= left) return null;
  return { code: "not-allowed", reason: "out-of-stock", name, left: Math.max(0, left) };
}

/** "Limited availability": a tenth of the seats is left, or twenty if that is more. */
const LIMITED_SHARE = 0.1;
const LIMITED_SEATS = 20;

/** Whether a performance, or a band of it, is nearly sold out. An empty small house is not: some of it must be sold. */
export const isLimited = ({ capacity, left }: { capacity: number; left: number }): boolean =>
  left < capacity && left <= Math.max(capacity * LIMITED_SHARE, LIMITED_SEATS);

/** What is chosen of each of a menu's categories. */
type Chosen = ReadonlyMap<string, number>;

/** The number of guests given, or as many as the largest category serves when they are "more than 9". */
export function guestsOf({ guests, chosen }: { guests: number; chosen: Chosen }): number {
  return guests < MORE_THAN_NINE ? guests : Math.max(MORE_THAN_NINE, ...chosen.values());
}

/** The categories that do not have exactly one item for each guest. */
export function categoryRefusals(
  chosen: Chosen,
  guests: number,
): Problem<"not-allowed/select-more" | "not-allowed/select-fewer">[] {
  const code = "not-allowed";
  return [...chosen]
    .filter(([, count]) => count !== guests)
    .map(([category, count]) =>
      count < guests
        ? { code, reason: "select-more", category, missing: guests - count, guests }
        : { code, reason: "select-fewer", category, over: count - guests, guests },
    );
}
