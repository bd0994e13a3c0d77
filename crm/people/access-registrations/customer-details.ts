import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import { type Customer, type DetailsChange, detailsChangeSchema } from "#contract/schemas/customer";
import type { Result } from "#contract/calls/result";
import { accessCodeMatches, findAccessRegistration } from "./access-registrations";
import { readClock } from "../../platform/database/clock";
import type { Transaction } from "../../platform/database/database";
import { findCustomer } from "../customers/customers";
import { lockCustomer } from "../customers/lock-customer";
import {
  type DonorDetails,
  donorErrors,
  type PersonDetails,
  personErrors,
  normalizeDonor,
  normalizePerson,
} from "../customers/rules";
import { customers } from "../../tables/customers";

type Details = PersonDetails & DonorDetails;

const notSignedIn = { ok: false, failure: { code: "not-signed-in" } } as const;

type DetailsOutcome = Result<Customer, Problem<"invalid" | "not-signed-in" | "conflict/changed">>;

/** Changes details if they are still at `version`. A repeated submission of the same values is not a conflict. */
export async function changeDetails(
  tx: Transaction,
  customerId: string,
  change: DetailsChange,
): Promise<DetailsOutcome> {
  await lockCustomer(tx, customerId);
  const current = await findCustomer(tx, customerId);
  if (current === null) return notSignedIn;
  const stored = getDetails(current);
  const details = normalizeDonor(normalizePerson(applyChange(stored, change)));
  if (current.version !== change.version)
    return isDeepStrictEqual(details, stored)
      ? { ok: true, value: current }
      : { ok: false, failure: { code: "conflict", reason: "changed" } };
  const fields = {
    ...personErrors(details, await readClock(tx)),
    ...donorErrors(details),
    ...(await accessError(tx, current, details)),
  };
  if (Object.keys(fields).length > 0) return { ok: false, failure: { code: "invalid", fields } };
  await tx
    .update(customers)
    .set({ ...details, version: current.version + 1 })
    .where(eq(customers.id, customerId));
  const customer = await findCustomer(tx, customerId);
  return customer === null ? notSignedIn : { ok: true, value: customer };
}

const FIELDS = detailsChangeSchema.omit({ version: true }).keyof().options;

const getDetails = (customer: Customer) =>
  Object.fromEntries(FIELDS.map((field) => [field, customer[field]])) as Details;

/** A birth year without a date clears the stored date; clearing the date clears the year. */
function applyChange(current: Details, { version: _, ...change }: DetailsChange): Details {
  const defined = Object.entries(change).filter(([, value]) => value !== undefined);
  const details: Details = { ...current, ...Object.fromEntries(defined) };
  if (change.birthDate === null && change.birthYear === undefined) details.birthYear = null;
  if (change.birthYear !== undefined && change.birthDate === undefined) details.birthDate = null;
  return details;
}

/** An access ID is bound to a name, so it must be removed before the name can change. */
async function accessError(tx: Transaction, current: Customer, details: PersonDetails) {
  const registration =
    current.accessId === null ? null : await findAccessRegistration(tx, current.accessId);
  if (registration === null || accessCodeMatches(registration, details)) return {};
  return { lastName: "access-name" };
}
