import { isBarcode } from "../tickets/rules";
import { parseOrderNumber } from "../orders/rules";

/** What staff look for: whatever a caller says first. */
export type CustomerQuery =
  | { kind: "email"; start: string }
  /** The number as it may have been written down: with the country's 1, or without. */
  | { kind: "phone"; numbers: string[] }
  | { kind: "order"; number: number }
  /** The number of a ticket, or of a member's or subscriber's card. */
  | { kind: "barcode"; barcode: string }
  /** Each begins a word of the name, in any order; a single one may be the beginning of an email too. */
  | { kind: "name"; words: string[] };

/** Digits of a telephone number are at least so many; fewer are an order's number (spec section 5, "Phone"). */
const PHONE_DIGITS = 10;

/** More than any name has. */
const MOST_WORDS = 6;

/** Makes out what was typed; null when there is nothing in it. Emails and the words of names are found by how they begin. */
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
  return { kind: "name", words: typed.split(" ").slice(0, MOST_WORDS) };
}

function writtenAs(digits: string): string[] {
  if (digits.length === PHONE_DIGITS) return [digits, `1${digits}`];
  return digits.startsWith("1") ? [digits, digits.slice(1)] : [digits];
}
