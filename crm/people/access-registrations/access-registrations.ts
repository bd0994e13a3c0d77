import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";

import type { AccessRequirement } from "#contract/rules/customers/choices";
import type { Result } from "#contract/calls/result";
import { lockCustomer } from "../customers/lock-customer";
import { basketCodes } from "../../tables/baskets";
import { customers } from "../../tables/customers";
import type { Reader, Transaction } from "../../platform/database/database";
import { buildOnce, pick } from "../../platform/database/rows";
import {
  accessRegistrations,
  accessSchemePrices,
  accessSchemes,
} from "../../tables/access-registrations";

type AccessRegistration = {
  code: string;
  schemeId: string;
  schemeName: string;
  /** The holder's name, which must match the account (`accessCodeMatches`). */
  lastName: string;
  customerId: string | null;
  maxTickets: number;
  companions: number;
  requirements: AccessRequirement[];
  priceTypeIds: string[];
};

/** Normalizes the code first. Null for an unknown or expired code. */
export function findAccessRegistration(
  db: Reader,
  code: string,
): Promise<AccessRegistration | null> {
  return findValidRegistration(db, eq(accessRegistrations.code, normalizeAccessCode(code)));
}

export function findOwnAccess(db: Reader, customerId: string): Promise<AccessRegistration | null> {
  return findValidRegistration(db, eq(accessRegistrations.customerId, customerId));
}

/** The needs that a seat with steps does not meet. */
const STEP_FREE_NEEDS: readonly AccessRequirement[] = ["step-free", "wheelchair-space"];

export const asksForStepFree = (requirements: readonly AccessRequirement[]): boolean =>
  requirements.some((requirement) => STEP_FREE_NEEDS.includes(requirement));

/** Whether the buyer asks for seats without steps, by the registration on the account or its code in the basket. */
export async function needsStepFree(
  db: Reader,
  buyer: { basketId: string; customerId: string | null },
): Promise<boolean> {
  const rows = await prepareRequirements(db).execute(buyer);
  return rows.some(({ requirements }) => asksForStepFree(requirements));
}

const prepareRequirements = buildOnce((db) => {
  const { code, customerId, requirements } = accessRegistrations;
  const ofBasket = and(
    eq(basketCodes.basketId, sql.placeholder("basketId")),
    eq(basketCodes.kind, "access"),
  );
  return db
    .select({ requirements })
    .from(accessRegistrations)
    .where(
      and(
        or(
          eq(customerId, sql.placeholder("customerId")),
          // An array, computed once, so that an index finds the code.
          sql`${code} = any(array(select ${basketCodes.ref} from ${basketCodes} where ${ofBasket}))`,
        ),
        isValid,
      ),
    )
    .prepare("access_requirements");
});

type AccessOutcome = Result<AccessRegistration, "unknown" | "taken" | "guest">;

/**
 * Links a registration to a customer's account and replaces an earlier one. After a refusal the caller must roll back. Safe
 * to retry.
 */
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
  if (account?.isGuest === true) return { ok: false, failure: "guest" };
  if (registration === null || account === undefined || !accessCodeMatches(registration, account))
    return { ok: false, failure: "unknown" };
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
    ? { ok: false, failure: "taken" }
    : { ok: true, value: { ...registration, customerId } };
}

export async function removeAccess(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .update(accessRegistrations)
    .set({ customerId: null })
    .where(eq(accessRegistrations.customerId, customerId));
}

export function listAccessSchemes(db: Reader) {
  return db
    .select({
      ...pick(accessSchemes, "id", "name", "description"),
      priceTypeIds: schemePriceTypes,
    })
    .from(accessSchemes)
    .orderBy(asc(accessSchemes.name));
}

const isValid = or(
  isNull(accessRegistrations.expiresAt),
  gt(accessRegistrations.expiresAt, sql`crm_now()`),
);

const schemePriceTypes = sql<string[]>`(
  select coalesce(array_agg(p.price_type_id order by p.price_type_id), '{}')
  from ${accessSchemePrices} p where p.scheme_id = ${accessSchemes.id})`;

async function findValidRegistration(db: Reader, where: ReturnType<typeof eq>) {
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
      priceTypeIds: schemePriceTypes,
    })
    .from(accessRegistrations)
    .innerJoin(accessSchemes, eq(accessSchemes.id, accessRegistrations.schemeId))
    .where(and(where, isValid));
  return row ?? null;
}

export function normalizeAccessCode(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * "The access registration code must match the name on the account." Ignores case, accents and punctuation:
 * "O’Connor" matches "OCONNOR", "Núñez" matches "Nunez".
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
