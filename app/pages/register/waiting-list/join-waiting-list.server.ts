import type { HeldEntry, WaitingEntry, WaitingGuest } from "~/domain/events/instance-wishes";
import { refusedFields } from "~/domain/refused-fields";
import type { FieldErrors } from "~/domain/refused-fields";

import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";

/** `limit`: more than one may wait for. `elsewhere`: the page's own guards say what became of it meanwhile. */
export type JoinedWaitingList =
  | { ok: true; state: HeldEntry["state"] }
  | { ok: false; code: "refused"; fields: FieldErrors }
  | { ok: false; code: "limit" | "elsewhere" | "unavailable" };

/** Puts a customer, or a guest who says who they are, on a waiting list. Safe to repeat. */
export async function joinWaitingList(
  crm: Crm,
  instanceId: string,
  { quantity, accessNeeds, ...guest }: WaitingEntry & Partial<WaitingGuest>,
  visit: { crmSession: CrmSession | null; locale: string },
): Promise<JoinedWaitingList> {
  const { crmSession, locale } = visit;
  const { firstName = "", lastName = "", email = "", phone = "" } = guest;
  const joined = await crm.joinWaitingList(
    instanceId,
    { quantity, accessNeeds, locale },
    crmSession === null
      ? { guest: { firstName, lastName, email, phone } }
      : { session: crmSession },
  );
  if (joined.ok) return { ok: true, state: joined.value.state };
  const { failure } = joined;
  if (failure.code === "invalid")
    return { ok: false, code: "refused", fields: refusedFields(failure.fields) };
  if (failure.code === "conflict" && failure.reason === "waiting-limit")
    return { ok: false, code: "limit" };
  return { ok: false, code: failure.code === "unavailable" ? "unavailable" : "elsewhere" };
}
