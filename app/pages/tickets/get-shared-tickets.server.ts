import type { SharedTickets } from "~/domain/orders/ticket";

import type { Crm } from "~/.server/crm/crm";
import type { CrmResult } from "~/.server/crm/crm-result";
import type { LinkTry } from "~/.server/crm/tickets";

/** Whether a text can be the token of a link at all: what cannot is not asked for. */
export function isShareToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

/** What a link shows. `not-found` for one that is cut off, made up, revoked or over. Safe to repeat. */
export function getSharedTickets(
  crm: Pick<Crm, "getSharedTickets">,
  link: LinkTry,
): Promise<CrmResult<SharedTickets, "not-found" | "not-allowed">> {
  return isShareToken(link.token)
    ? crm.getSharedTickets(link)
    : Promise.resolve({ ok: false, failure: { code: "not-found" } });
}
