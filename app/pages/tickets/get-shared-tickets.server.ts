import type { SharedTickets } from "#contract/schemas/ticket";
import type { Crm } from "~/.server/crm/crm";
import type { CrmResult } from "~/.server/crm/crm-result";

/** Whether a text can be the token of a link at all: what cannot is not asked for. */
export function isShareToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

/** What a link shows. `not-found` for one that is cut off, made up, revoked or over. Safe to repeat. */
export function getSharedTickets(
  crm: Pick<Crm, "getSharedTickets">,
  { token, caller }: { token: string; caller: string },
): Promise<CrmResult<SharedTickets, "not-found" | "not-allowed">> {
  return isShareToken(token)
    ? crm.getSharedTickets({ body: { token }, caller })
    : Promise.resolve({ ok: false, failure: { code: "not-found" } });
}
