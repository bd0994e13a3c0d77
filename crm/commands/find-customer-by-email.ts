import { findRegistered } from "../sign-in/passwords";
import type { Reader } from "../platform/database/database";
import { findOwner } from "../sign-in/login-links";
import { refused, type Done } from "./command";

type Found = { ok: true; id: string } | { ok: false; why: Done };

/** The registered customer whose email a person names; with `guests`, else the guest who came last with it. */
export async function findCustomerByEmail(
  db: Reader,
  email: string,
  { guests }: { guests: boolean } = { guests: false },
): Promise<Found> {
  const id = guests ? await findOwner(db, email) : await findRegistered(db, email);
  return id === null
    ? {
        ok: false,
        why: refused(guests ? `Nobody has ${email}.` : `Nobody is registered as ${email}.`),
      }
    : { ok: true, id };
}
