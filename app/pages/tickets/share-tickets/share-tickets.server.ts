import type { ShareProblem } from "#contract/operations/tickets";

import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";

/** Why no link was made, as the words of `validation.share` say it. */
type ShareMessage = "gone" | "sharedAlready" | "idUsed" | "severalPerformances";

export type ShareResult =
  | { ok: true; instanceId: string }
  | { ok: false; code: "refused"; problem: ShareMessage }
  | { ok: false; code: "not-signed-in" }
  | { ok: false; code: "unavailable" };

const messages: Record<ShareProblem["reason"], ShareMessage> = {
  "shared-already": "sharedAlready",
  "id-used": "idUsed",
  "several-performances": "severalPerformances",
};

/** Makes a link to chosen tickets. Safe to repeat: the same id gives the same link. */
export async function shareTickets(
  crm: Pick<Crm, "shareTickets">,
  { id, ...body }: { id: string; token: string; ticketIds: string[] },
  crmSession: CrmSession,
): Promise<ShareResult> {
  const shared = await crm.shareTickets({ params: { id }, body, session: crmSession });
  if (shared.ok) return { ok: true, instanceId: shared.value.tickets[0]?.instance.id ?? "" };
  const { failure } = shared;
  if (failure.code === "not-found") return { ok: false, code: "refused", problem: "gone" };
  if (failure.code === "conflict")
    return { ok: false, code: "refused", problem: messages[failure.reason] };
  return { ok: false, code: failure.code };
}
