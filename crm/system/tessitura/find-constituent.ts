// Finds who has an email. Several constituents may, but the emails of logins are unique.

import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { CallAnswer } from "./call-types";
import type { OrderBuyer } from "../system";
import type { CallBudget, TessituraClient } from "./client";
import type { RemotePeople } from "./remote";

type EmailRow = CallAnswer<"readElectronicAddresses">[number];

/** `login` null: the constituent has none of the settings' type. */
type FoundConstituent = { constituent: number; email: EmailRow; login: string | null };

type Deps = { client: TessituraClient; settings: Pick<TessituraSettings["people"], "loginType"> };

/** A read. Null: nobody has the email. If several have it, the one with a login is meant. */
export async function findConstituent(
  { client, settings }: Deps,
  address: string,
  budget: CallBudget,
): Promise<FoundConstituent | null | "several" | "unavailable"> {
  const emails = await client.call("readElectronicAddresses", { query: { address } }, { budget });
  if (!emails.ok) return "unavailable";
  const used = emails.value.filter(
    ({ Inactive, Address, Constituent }) =>
      Inactive !== true &&
      Address?.toLowerCase() === address.toLowerCase() &&
      // The general public's are of guests.
      Boolean(Constituent?.Id),
  );
  const [email] = used;
  if (email === undefined) return null;
  const query = { emailAddress: address, loginTypeId: settings.loginType };
  const logins = await client.call("searchLogins", { query }, { budget });
  if (!logins.ok) return "unavailable";
  const active = logins.value.filter(({ Inactive, Login }) => Inactive !== true && Login);
  const people = active.length > 0 ? active : used;
  const [constituent = 0, ...others] = new Set(people.map((each) => each.Constituent?.Id ?? 0));
  if (others.length > 0) return "several";
  return { constituent, email, login: active[0]?.Login ?? null };
}

/** A customer who may be told what a constituent has. */
export type Asking = Pick<OrderBuyer, "id" | "email" | "isProven">;

/** A read: the customer's constituent, remembered or found by a proved email; null without one, or if several match. */
export async function findOwnConstituent(
  { people, ...deps }: Deps & { people: RemotePeople },
  customer: Asking,
  budget: CallBudget,
): Promise<number | null | "unavailable"> {
  if (!customer.isProven) return null;
  const known = await people.find(customer.id);
  const found = known ?? (await findConstituent(deps, customer.email, budget));
  if (found === "unavailable") return found;
  return found === null || found === "several" ? null : found.constituent;
}
