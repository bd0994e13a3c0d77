import { findRegistered } from "../store/change-password";
import type { Reader } from "../store/database";
import { refused, type Done } from "./command";

type Found = { ok: true; id: string } | { ok: false; why: Done };

/** The registered customer whose email a person names. */
export async function findCustomerByEmail(db: Reader, email: string): Promise<Found> {
  const id = await findRegistered(db, email);
  return id === null
    ? { ok: false, why: refused(`Nobody is registered as ${email}.`) }
    : { ok: true, id };
}
