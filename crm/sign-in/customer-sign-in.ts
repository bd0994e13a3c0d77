import { randomBytes } from "node:crypto";

import type { Customer } from "#contract/schemas/customer";

import { findCustomer } from "../customers/customers";
import { insertSession } from "./customer-sessions";
import type { Transaction } from "../platform/database/database";
import { hashToken } from "../platform/token-hash";

/** Opens a session for a customer and gives its token, which is kept nowhere. */
export async function openSession(
  tx: Transaction,
  customerId: string,
): Promise<{ session: string; customer: Customer }> {
  // 256 bits: nobody guesses one, so what is kept needs no salt and no slow hash.
  const session = randomBytes(32).toString("base64url");
  await insertSession(tx, { tokenHash: hashToken(session), customerId });
  const customer = await findCustomer(tx, customerId);
  if (customer === null) throw new Error(`no customer ${customerId}`);
  return { session, customer };
}
