import type { Customer } from "#contract/schemas/customer";
import type { StoredAddress } from "#contract/schemas/address";
import { OLDEST_YEAR } from "#contract/rules/customers/customer";

/** Whether the customer is buying without an account. False while a registration awaits confirmation. */
export function buysAsGuest({
  isGuest,
  confirmationPending,
}: Pick<Customer, "isGuest" | "confirmationPending">): boolean {
  return isGuest && !confirmationPending;
}

/** The billing address, or else the primary one, or else the first; null without addresses. */
export function findBillingAddress({
  addresses,
}: Pick<Customer, "addresses">): StoredAddress | null {
  return (
    addresses.find(({ isBilling }) => isBilling) ??
    addresses.find(({ isPrimary }) => isPrimary) ??
    addresses[0] ??
    null
  );
}

/** Birth year or date of birth as typed into a form. */
export type BirthParts = { birthDay: string; birthMonth: string; birthYear: string };

type Birth = { birthYear: number | null; birthDate: string | null };

/** Parses a year or a complete date; both fields are null for empty parts. Returns null for invalid input. */
export function parseBirth({ birthDay, birthMonth, birthYear }: BirthParts): Birth | null {
  const parts = [birthYear, birthMonth, birthDay].map((part) => part.trim());
  if (parts.every((part) => part === "")) return { birthYear: null, birthDate: null };
  const [year = 0, month = 0, day = 0] = parts.map((part) => (/^\d{1,4}$/.test(part) ? +part : 0));
  if (year < OLDEST_YEAR) return null;
  if (parts[1] === "" && parts[2] === "") return { birthYear: year, birthDate: null };
  const time = new Date(Date.UTC(year, month - 1, day));
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return null;
  return { birthYear: year, birthDate: time.toISOString().slice(0, 10) };
}

/** Splits a stored birth year or date into form fields. */
export function birthParts({ birthYear, birthDate }: Birth): BirthParts {
  const [, month = "", day = ""] = birthDate?.split("-").map((part) => String(Number(part))) ?? [];
  return {
    birthDay: day,
    birthMonth: month,
    birthYear: birthYear === null ? "" : String(birthYear),
  };
}
