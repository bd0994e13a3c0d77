import { isBarcode } from "./barcode";
import { parseOrderNumber } from "./order-state";

/** What staff look for: whatever a caller says first. */
export type CustomerQuery =
  | { kind: "email"; start: string }
  /** The number as it may have been written down: with the country's 1, or without. */
  | { kind: "phone"; numbers: string[] }
  | { kind: "order"; number: number }
  /** The number of a ticket, or of a member's or subscriber's card. */
  | { kind: "barcode"; barcode: string }
  /** One word may be the beginning of an email too. */
  | { kind: "name"; first: string | null; last: string };

/** Digits of a telephone number are at least so many; fewer are an order's number (spec section 5, "Phone"). */
const PHONE_DIGITS = 10;

/** Makes out what was typed; null when there is nothing in it. Names and emails are found by how they begin. */
export function readCustomerQuery(text: string): CustomerQuery | null {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed === "") return null;
  if (typed.includes("@")) return { kind: "email", start: typed };
  const digits = typed.replace(/[\s().+-]/g, "");
  if (isBarcode(digits)) return { kind: "barcode", barcode: digits };
  if (/^\d+$/.test(digits) && digits.length >= PHONE_DIGITS)
    return { kind: "phone", numbers: writtenAs(digits) };
  const number = parseOrderNumber(typed);
  if (number !== null) return { kind: "order", number };
  const words = typed.split(" ");
  const last = words.at(-1) ?? typed;
  return { kind: "name", first: words.length > 1 ? words.slice(0, -1).join(" ") : null, last };
}

function writtenAs(digits: string): string[] {
  if (digits.length === PHONE_DIGITS) return [digits, `1${digits}`];
  return digits.startsWith("1") ? [digits, digits.slice(1)] : [digits];
}
