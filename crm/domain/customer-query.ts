import { parseOrderNumber } from "./order-state";

/** What staff look for: whatever a caller says first. */
export type CustomerQuery =
  | { kind: "email"; start: string }
  | { kind: "phone"; digits: string }
  | { kind: "order"; number: number }
  | { kind: "name"; first: string | null; last: string };

/** Digits of a telephone number are at least so many; fewer are an order's number (spec section 5, "Phone"). */
const PHONE_DIGITS = 10;

/** Makes out what was typed; null when there is nothing in it. Names and emails are found by how they begin. */
export function readCustomerQuery(text: string): CustomerQuery | null {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed === "") return null;
  if (typed.includes("@")) return { kind: "email", start: typed };
  const digits = typed.replace(/[\s().+-]/g, "");
  if (/^\d+$/.test(digits) && digits.length >= PHONE_DIGITS) return { kind: "phone", digits };
  const number = parseOrderNumber(typed);
  if (number !== null) return { kind: "order", number };
  const words = typed.split(" ");
  const last = words.at(-1) ?? typed;
  return { kind: "name", first: words.length > 1 ? words.slice(0, -1).join(" ") : null, last };
}
