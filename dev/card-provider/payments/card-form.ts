import { z } from "zod";

import type { CardRecord } from "../state/records";
import { isPast, parseExpiry } from "./card-expiry";
import { brandOf, isCardNumber } from "./card-number";

const MAX_YEARS_AHEAD = 50;

/** One of the form's fields. */
export type CardField = keyof z.infer<typeof formSchema>;

const text = z.string().max(200).default("");
const formSchema = z.object({
  cardNumber: text,
  cardExpiry: text,
  cardCvc: text,
  cardName: text,
});

/** What may be shown again in the form: everything but the number and the code. */
export interface KeptValues {
  cardExpiry: string;
  cardName: string;
}

export type ParsedCard =
  | { ok: true; number: string; card: CardRecord; kept: KeptValues }
  | { ok: false; faults: Partial<Record<CardField, string>>; kept: KeptValues };

/** Reads and checks the posted card. `nowMs` decides whether it has expired. */
export function parseCardForm(body: unknown, nowMs: number): ParsedCard {
  const read = formSchema.safeParse(body ?? {});
  const form = read.success ? read.data : formSchema.parse({});
  const kept = { cardExpiry: form.cardExpiry.trim(), cardName: form.cardName.trim() };
  const number = form.cardNumber.replace(/[\s-]/g, "");
  const brand = brandOf(number);
  const expiry = parseExpiry(form.cardExpiry);

  const faults: Partial<Record<CardField, string>> = {};
  if (number === "") faults.cardNumber = "Enter the card number.";
  else if (!isCardNumber(number))
    faults.cardNumber = "The card number is not valid. Check its digits.";
  if (kept.cardExpiry === "") faults.cardExpiry = "Enter the expiry date.";
  else if (!expiry)
    faults.cardExpiry = "Write the expiry date as month and year, for example 09/30.";
  else if (isPast(expiry, nowMs)) faults.cardExpiry = "The card has expired. Use another card.";
  else if (expiry.year > new Date(nowMs).getUTCFullYear() + MAX_YEARS_AHEAD)
    faults.cardExpiry = "The expiry year is too far ahead. Check it.";
  const codeLength = brand === "amex" ? 4 : 3;
  if (!new RegExp(`^\\d{${codeLength}}$`).test(form.cardCvc.trim()))
    faults.cardCvc = `Enter the security code: ${codeLength} digits.`;
  if (kept.cardName === "") faults.cardName = "Enter the name on the card.";

  if (!expiry || Object.keys(faults).length > 0) return { ok: false, faults, kept };
  return {
    ok: true,
    number,
    kept,
    card: {
      brand,
      last4: number.slice(-4),
      expMonth: expiry.month,
      expYear: expiry.year,
      name: kept.cardName,
    },
  };
}
