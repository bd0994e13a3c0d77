import { z } from "zod";
import type { Result } from "#contract/calls/result";
import type { CardRecord, SessionRecord } from "../state/records";
import type { Words } from "../words/en";

const MAX_YEARS_AHEAD = 50;

export type CardField = keyof z.infer<typeof formSchema>;

/** What is wrong with a field, as a key of the page's words. `digits`: of the security code. */
export type CardError = { key: keyof Words; digits?: number };

const text = z.string().max(200).default("");
const formSchema = z.object({
  cardNumber: text,
  cardExpiry: text,
  cardCvc: text,
  cardName: text,
  payerName: text,
  payerEmail: text,
});

/** Values to show again in the form; excludes the card number and the security code. */
export interface FormValues {
  cardExpiry: string;
  cardName: string;
  payerName: string;
  payerEmail: string;
}

type ParsedCard = Result<
  { number: string; card: CardRecord; payer: GivenPayer | null; values: FormValues },
  { errors: Partial<Record<CardField, CardError>>; values: FormValues }
>;

/** Who pays, as given on the page or by their wallet. */
export type GivenPayer = NonNullable<SessionRecord["payer"]>;

/** What the wallets of the stand-in know. */
export const WALLET_PAYER = { name: "Robin Alvarez", email: "robin.alvarez@example.com" };

export const payerSchema = z.object({
  payerName: z.string().trim().min(1).max(200),
  payerEmail: z.email().max(200),
});

/** Parses and validates a submitted card. `nowMs` is for checking its expiry. `asksName`: name and email are required. */
export function parseCardForm(body: unknown, nowMs: number, asksName = false): ParsedCard {
  const read = formSchema.safeParse(body ?? {});
  const form = read.success ? read.data : formSchema.parse({});
  const values = {
    cardExpiry: form.cardExpiry.trim(),
    cardName: form.cardName.trim(),
    payerName: form.payerName.trim(),
    payerEmail: form.payerEmail.trim(),
  };
  const number = form.cardNumber.replace(/[\s-]/g, "");
  const brand = findBrand(number);
  const expiry = parseExpiry(form.cardExpiry);

  const errors: Partial<Record<CardField, CardError>> = {};
  if (number === "") errors.cardNumber = { key: "enterCard" };
  else if (!isCardNumber(number)) errors.cardNumber = { key: "badCard" };
  if (values.cardExpiry === "") errors.cardExpiry = { key: "enterExpiry" };
  else if (!expiry) errors.cardExpiry = { key: "badExpiry" };
  else if (isPast(expiry, nowMs)) errors.cardExpiry = { key: "expired" };
  else if (expiry.year > new Date(nowMs).getUTCFullYear() + MAX_YEARS_AHEAD)
    errors.cardExpiry = { key: "farExpiry" };
  const codeLength = brand === "amex" ? 4 : 3;
  if (!new RegExp(`^\\d{${codeLength}}$`).test(form.cardCvc.trim()))
    errors.cardCvc = { key: "enterCode", digits: codeLength };
  if (values.cardName === "") errors.cardName = { key: "enterName" };
  const payer = asksName ? payerSchema.safeParse(values) : null;
  for (const { path } of payer?.error?.issues ?? [])
    if (path[0] === "payerName") errors.payerName = { key: "enterPayerName" };
    else errors.payerEmail = { key: "enterPayerEmail" };

  if (!expiry || Object.keys(errors).length > 0) return { ok: false, failure: { errors, values } };
  return {
    ok: true,
    value: {
      number,
      values,
      payer: payer?.success ? { name: values.payerName, email: values.payerEmail } : null,
      card: {
        brand,
        last4: number.slice(-4),
        expMonth: expiry.month,
        expYear: expiry.year,
        name: values.cardName,
      },
    },
  };
}

/** Checks the length and the Luhn check digit (ISO/IEC 7812). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  [...digits].reverse().forEach((character, index) => {
    const digit = Number(character);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}

export function findBrand(digits: string): string {
  if (/^4/.test(digits)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  if (/^6(011|4[4-9]|5)/.test(digits)) return "discover";
  return "unknown";
}

/** Groups digits by four; American Express in 4, 6 and 5. */
export function grouped(digits: string): string {
  const groups = /^3[47]/.test(digits) ? /^(\d{4})(\d{6})(\d{5})$/ : null;
  if (groups) return digits.replace(groups, "$1 $2 $3");
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Accepts `12/34`, `12 / 2034`, `1234` and `2034-12`; null for other formats. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})$/.exec(trimmed);
  const usual = /^(\d{1,2})\s*[/.\s-]\s*(\d{4}|\d{2})$/.exec(trimmed);
  const bare = /^(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  const month = Number(iso?.[2] ?? usual?.[1] ?? bare?.[1]);
  const yearText = iso?.[1] ?? usual?.[2] ?? bare?.[2];
  if (yearText === undefined || !(month >= 1 && month <= 12)) return null;
  return { month, year: yearText.length === 2 ? 2_000 + Number(yearText) : Number(yearText) };
}

/** A card is valid until its month has ended in every time zone; UTC−12 is the last. */
export function isPast(expiry: { month: number; year: number }, nowMs: number): boolean {
  const endOfMonth = Date.UTC(expiry.year, expiry.month, 1, 12);
  return nowMs >= endOfMonth;
}
