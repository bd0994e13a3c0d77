import type { CustomerHelp } from "~/domain/account/staff";

import type { Crm } from "~/.server/crm/crm";
import type { CrmFailure } from "~/.server/crm/crm-result";
import type { StaffSession } from "~/.server/crm/staff-desk";

type Failure<Code extends CrmFailure["code"]> = Extract<CrmFailure, { code: Code }>;
export type CustomerHelped =
  | { ok: true }
  | {
      ok: false;
      failure: Failure<"not-found" | "not-signed-in" | "not-allowed" | "conflict" | "unavailable">;
    };

/** Does one thing for a customer; `linkFor` gives the link of a mail by the address to which it goes. */
export async function helpCustomer(
  crm: Pick<Crm, "getCustomerFile" | "helpCustomer">,
  customerId: string,
  wish: { kind: CustomerHelp; reason: string; linkFor: (email: string) => string },
  session: StaffSession,
): Promise<CustomerHelped> {
  const file = await crm.getCustomerFile(customerId, session);
  if (!file.ok) return file;
  const { kind, reason, linkFor } = wish;
  const linkUrl = linkFor(file.value.customer.email);
  return crm.helpCustomer(customerId, { kind, linkUrl, reason }, session);
}
