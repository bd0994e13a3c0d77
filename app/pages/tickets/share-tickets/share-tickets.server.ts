import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";

/** Why no link was made, as the words of `validation.share` say it. */
export type ShareProblem = "gone" | "sharedAlready" | "idUsed" | "severalPerformances";

export type ShareResult =
  | { ok: true; instanceId: string }
  | { ok: false; code: "refused"; problem: ShareProblem }
  | { ok: false; code: "not-signed-in" }
  | { ok: false; code: "unavailable" };

const problems: Record<string, ShareProblem> = {
  "shared-already": "sharedAlready",
  "id-used": "idUsed",
  "several-performances": "severalPerformances",
};

/** Makes a link to chosen tickets. Safe to repeat: the same id gives the same link. */
export async function shareTickets(
  crm: Pick<Crm, "shareTickets">,
  share: { id: string; token: string; ticketIds: readonly string[] },
  crmSession: CrmSession,
): Promise<ShareResult> {
  const shared = await crm.shareTickets(share, crmSession);
  if (shared.ok) return { ok: true, instanceId: shared.value.tickets[0]?.instance.id ?? "" };
  const { failure } = shared;
  if (failure.code === "not-found") return { ok: false, code: "refused", problem: "gone" };
  if (failure.code === "conflict")
    return { ok: false, code: "refused", problem: problems[failure.reason] ?? "gone" };
  return { ok: false, code: failure.code };
}
