import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";

import type { AccessRequirement } from "#contract/schemas/customer-parts";
import { lockCustomer } from "../customers/lock-customer";
import { customers } from "../customers/tables";
import type { Reader, Transaction } from "../platform/database/database";
import { accessRegistrations, accessSchemePrices, accessSchemes } from "./tables";

type AccessRegistration = {
  code: string;
  schemeId: string;
  schemeName: string;
  /** The holder's; `accessCodeMatches` compares it with the account. */
  lastName: string;
  customerId: string | null;
  maxTickets: number;
  companions: number;
  requirements: AccessRequirement[];
  priceTypeIds: string[];
};

/** The registration with a typed code, in any case; null for an unknown or expired one. */
export function findAccessRegistration(
  db: Reader,
  code: string,
): Promise<AccessRegistration | null> {
  return findOne(db, eq(accessRegistrations.code, accessCodeOf(code)));
}

export function findOwnAccess(db: Reader, customerId: string): Promise<AccessRegistration | null> {
  return findOne(db, eq(accessRegistrations.customerId, customerId));
}

type AccessOutcome =
  | { ok: true; registration: AccessRegistration }
  /**
   * unknown: no such code for this last name; which of the two is wrong stays unsaid to those who guess. taken: it is on
   * another account. guest: there is none.
   */
  | { ok: false; reason: "unknown" | "taken" | "guest" };

/** Puts a registration on a customer's account and replaces an earlier one. Safe to repeat. */
export async function setAccess(
  tx: Transaction,
  customerId: string,
  code: string,
): Promise<AccessOutcome> {
  await lockCustomer(tx, customerId);
  const [account] = await tx
    .select({ lastName: customers.lastName, isGuest: customers.isGuest })
    .from(customers)
    .where(eq(customers.id, customerId));
  const registration = await findAccessRegistration(tx, code);
  if (account?.isGuest === true) return { ok: false, reason: "guest" };
  if (registration === null || account === undefined || !accessCodeMatches(registration, account))
    return { ok: false, reason: "unknown" };
  await removeAccess(tx, customerId);
  const rows = await tx
    .update(accessRegistrations)
    .set({ customerId })
    .where(
      and(
        eq(accessRegistrations.code, registration.code),
        or(isNull(accessRegistrations.customerId), eq(accessRegistrations.customerId, customerId)),
      ),
    )
    .returning({ code: accessRegistrations.code });
  return rows.length === 0
    ? { ok: false, reason: "taken" }
    : { ok: true, registration: { ...registration, customerId } };
}

/** Removes the registration from a customer's account. Safe to repeat. */
export async function removeAccess(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .update(accessRegistrations)
    .set({ customerId: null })
    .where(eq(accessRegistrations.customerId, customerId));
}

/** The schemes of the house, with the price types that each opens. */
export function listAccessSchemes(db: Reader) {
  return db
    .select({
      id: accessSchemes.id,
      name: accessSchemes.name,
      description: accessSchemes.description,
      priceTypeIds: priceTypesOf,
    })
    .from(accessSchemes)
    .orderBy(asc(accessSchemes.name));
}

const priceTypesOf = sql<string[]>`(
  select coalesce(array_agg(p.price_type_id order by p.price_type_id), '{}')
  from ${accessSchemePrices} p where p.scheme_id = ${accessSchemes.id})`;

async function findOne(db: Reader, which: ReturnType<typeof eq>) {
  const [row] = await db
    .select({
      code: accessRegistrations.code,
      schemeId: accessSchemes.id,
      schemeName: accessSchemes.name,
      lastName: accessRegistrations.lastName,
      customerId: accessRegistrations.customerId,
      maxTickets: accessRegistrations.maxTickets,
      companions: accessRegistrations.companions,
      requirements: accessRegistrations.requirements,
      priceTypeIds: priceTypesOf,
    })
    .from(accessRegistrations)
    .innerJoin(accessSchemes, eq(accessSchemes.id, accessRegistrations.schemeId))
    .where(
      and(
        which,
        or(
          isNull(accessRegistrations.expiresAt),
          gt(accessRegistrations.expiresAt, sql`crm_now()`),
        ),
      ),
    );
  return row ?? null;
}

/** Normalizes a typed code: upper case, without spaces. */
export function accessCodeOf(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * "The access registration code must match the name on the account." Case, accents and
 * punctuation do not count: "O’Connor" is "OCONNOR", "Núñez" is "Nunez".
 */
export function accessCodeMatches(
  registration: { lastName: string },
  account: { lastName: string },
): boolean {
  const name = letters(registration.lastName);
  return name !== "" && name === letters(account.lastName);
}

function letters(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
