import type { CustomerCard } from "~/domain/checkout/card";

import type { CrmResult, CrmSession } from "./crm-result";

export interface TicketCalls {
  /** The customer's cards that are valid today: memberships, then ticket subscriptions. Safe to repeat. */
  listCards(session: CrmSession): Promise<CrmResult<CustomerCard[], "not-signed-in">>;
}
