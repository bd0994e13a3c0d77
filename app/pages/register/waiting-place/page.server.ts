import type { Outcome } from "#contract/define";
import type { WaitingPlace } from "#contract/schemas/instance-wishes";

import type { Crm } from "~/.server/ticketing/ticketing";

/** A place on a waiting list by the token in a link; what cannot be a token is not asked for. Safe to repeat. */
export function getWaitingPlace(
  crm: Crm,
  token: string,
): Promise<Outcome<WaitingPlace, "not-found">> {
  return /^[\w-]{20,200}$/.test(token)
    ? crm.getWaitingPlace({ body: { token } })
    : Promise.resolve({ ok: false, failure: { code: "not-found" } });
}
