import type { WaitingPlace } from "#contract/schemas/instance-wishes";

import type { Crm } from "~/.server/crm/crm";
import type { CrmResult } from "~/.server/crm/crm-result";

/** A place on a waiting list by the token in a link; what cannot be a token is not asked for. Safe to repeat. */
export function getWaitingPlace(
  crm: Crm,
  token: string,
): Promise<CrmResult<WaitingPlace, "not-found">> {
  return /^[\w-]{20,200}$/.test(token)
    ? crm.getWaitingPlace({ body: { token } })
    : Promise.resolve({ ok: false, failure: { code: "not-found" } });
}
