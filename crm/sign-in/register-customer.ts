import type { GuestInput, RegistrationInput } from "./registration-rules";
import { setAccess } from "../access/access-registrations";
import { setAgreements } from "../customers/contact-preferences";
import { insertCustomer, insertGuest } from "../customers/customers";
import type { Transaction } from "../platform/database/database";
import { setInterests } from "../customers/interests";

/** What somebody says of themselves while registering. */
type Choices = {
  agreedStatements: readonly { id: string }[];
  tags: readonly { id: string }[];
  accessId: string | null;
};

export type Registered =
  | { ok: true; customerId: string }
  | { ok: false; code: "email-taken" }
  | { ok: false; code: "invalid"; fields: Record<string, string> };

/** Registers a customer with all that was said. Undo the transaction when it is refused. */
export async function registerCustomer(
  tx: Transaction,
  registration: RegistrationInput & Choices,
  passwordHash: string,
): Promise<Registered> {
  const customerId = await insertCustomer(tx, registration, passwordHash);
  return customerId === null
    ? { ok: false, code: "email-taken" }
    : writeChoices(tx, customerId, registration);
}

/** The same for a guest, who uses an access ID on a basket and has no account to put it on. */
export async function registerGuest(
  tx: Transaction,
  guest: GuestInput & Omit<Choices, "accessId">,
): Promise<Registered> {
  return writeChoices(tx, await insertGuest(tx, guest), { ...guest, accessId: null });
}

async function writeChoices(
  tx: Transaction,
  customerId: string,
  choices: Choices,
): Promise<Registered> {
  const fields: Record<string, string> = {};
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  if (!(await setAgreements(tx, customerId, idsOf(choices.agreedStatements))))
    fields.agreedStatements = "unknown";
  if (!(await setInterests(tx, customerId, idsOf(choices.tags)))) fields.tags = "unknown";
  const code = choices.accessId?.trim() ?? "";
  const access = code === "" ? null : await setAccess(tx, customerId, code);
  if (access?.ok === false) fields.accessId = access.reason;
  return Object.keys(fields).length > 0
    ? { ok: false, code: "invalid", fields }
    : { ok: true, customerId };
}
