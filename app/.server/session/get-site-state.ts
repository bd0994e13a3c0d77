import type { BasketSummary } from "#contract/schemas/basket";
import type { VisitorSession } from "~/.server/session/visitor-session";
import type { SiteState } from "~/ui/layout/visit-bar";

/** Never fails: while the box office is down, pages are shown without a basket. */
export async function getSiteState(visit: {
  session: VisitorSession;
  basketSummary: () => Promise<BasketSummary | null>;
  now: string;
}): Promise<SiteState> {
  const current = await visit.basketSummary().catch(() => null);
  const hold = current?.status === "open" ? current.hold : null;
  return {
    signedIn: visit.session.crmSession !== null,
    isGuest: visit.session.isGuest,
    ticketCount: current?.ticketCount ?? 0,
    otherCount: current?.otherCount ?? 0,
    hold: hold && { ...hold, now: visit.now },
    unpaid: current?.status === "paying" ? { until: current.hold?.until ?? null } : null,
    notices: visit.session.showNotices(),
  };
}
