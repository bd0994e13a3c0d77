import type { Problem, ProblemName } from "#contract/problems";
import type { Registration } from "#contract/schemas/customer";

import type { GuestInput, RegistrationInput } from "./registration-rules";
import { setAccess } from "../access/access-registrations";
import { setAgreements, setInterests } from "../customers/preferences";
import { insertCustomer, insertGuest } from "../customers/customers";
import type { Transaction } from "../platform/database/database";

/** What somebody says of themselves while registering. */
type Choices = Pick<Registration, "agreedStatements" | "tags" | "accessId">;

export type Registered<N extends ProblemName = "invalid" | "conflict/email-taken"> =
  { ok: true; customerId: string } | { ok: false; problem: Problem<N> };

/** Registers a customer with all that was said. Undo the transaction when it is refused. */
export async function registerCustomer(
  tx: Transaction,
  registration: RegistrationInput & Choices,
  passwordHash: string,
): Promise<Registered> {
  const customerId = await insertCustomer(tx, registration, passwordHash);
  return customerId === null
    ? { ok: false, problem: { code: "conflict", reason: "email-taken" } }
    : writeChoices(tx, customerId, registration);
}

/** The same for a guest, who uses an access ID on a basket and has no account to put it on. */
export async function registerGuest(
  tx: Transaction,
  guest: GuestInput & Omit<Choices, "accessId">,
): Promise<Registered<"invalid">> {
  return writeChoices(tx, await insertGuest(tx, guest), { ...guest, accessId: null });
}

async function writeChoices(
  tx: Transaction,
  customerId: string,
  choices: Choices,
): Promise<Registered<"invalid">> {
  const fields: Record<string, string> = {};
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  if (!(await setAgreements(tx, customerId, idsOf(choices.agreedStatements))))
    fields.agreedStatements = "unknown";
  if (!(await setInterests(tx, customerId, idsOf(choices.tags)))) fields.tags = "unknown";
  const code = choices.accessId?.trim() ?? "";
  const access = code === "" ? null : await setAccess(tx, customerId, code);
  if (access?.ok === false) fields.accessId = access.reason;
  return Object.keys(fields).length > 0
    ? { ok: false, problem: { code: "invalid", fields } }
    : { ok: true, customerId };
}
