import { OLDEST_YEAR, type Customer } from "#contract/schemas/customer";
import type { StoredAddress } from "#contract/schemas/address";

/** Whether the customer is buying without an account. False for one who has registered and not confirmed yet. */
export function buysAsGuest({
  isGuest,
  confirmationPending,
}: Pick<Customer, "isGuest" | "confirmationPending">): boolean {
  return isGuest && !confirmationPending;
}

/** The customer's billing address, else their primary one; null without any. */
export function billingAddressOf({ addresses }: Pick<Customer, "addresses">): StoredAddress | null {
  return (
    addresses.find(({ isBilling }) => isBilling) ??
    addresses.find(({ isPrimary }) => isPrimary) ??
    addresses[0] ??
    null
  );
}

/** A birth as a form asks for it (birth year or date of birth), each part as it was typed. */
export type BirthParts = { birthDay: string; birthMonth: string; birthYear: string };

type Birth = { birthYear: number | null; birthDate: string | null };

/** What the parts mean: nothing, a year, or a day that there was; null when they make none of these. */
export function birthOf({ birthDay, birthMonth, birthYear }: BirthParts): Birth | null {
  const parts = [birthYear, birthMonth, birthDay].map((part) => part.trim());
  if (parts.every((part) => part === "")) return { birthYear: null, birthDate: null };
  const [year = 0, month = 0, day = 0] = parts.map((part) => (/^\d{1,4}$/.test(part) ? +part : 0));
  if (year < OLDEST_YEAR) return null;
  if (parts[1] === "" && parts[2] === "") return { birthYear: year, birthDate: null };
  const time = new Date(Date.UTC(year, month - 1, day));
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return null;
  return { birthYear: year, birthDate: time.toISOString().slice(0, 10) };
}

/** The parts of a birth that is kept. */
export function birthParts({ birthYear, birthDate }: Birth): BirthParts {
  const [, month = "", day = ""] = birthDate?.split("-").map((part) => String(Number(part))) ?? [];
  return {
    birthDay: day,
    birthMonth: month,
    birthYear: birthYear === null ? "" : String(birthYear),
  };
}
