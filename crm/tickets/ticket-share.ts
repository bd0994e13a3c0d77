import type { ShareProblem } from "#contract/operations/tickets";

/**
 * Why chosen tickets cannot be shared by one link, or null (spec section 6, "sharing tickets"). A link is for one
 * performance, since it ends with it; and a ticket is on one link at a time, which its owner revokes to share anew.
 */
export function shareRefusal(
  tickets: readonly { instanceId: string; shareId: string | null }[],
): Exclude<ShareProblem["reason"], "id-used"> | null {
  if (new Set(tickets.map(({ instanceId }) => instanceId)).size > 1) return "several-performances";
  return tickets.some(({ shareId }) => shareId !== null) ? "shared-already" : null;
}
