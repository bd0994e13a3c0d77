import type { Hold, BasketSummary } from "#contract/schemas/basket";
import type { Notice } from "~/domain/notice-codes";

import type { VisitorSession } from "~/.server/session/visitor-session";

export type SiteState = {
  signedIn: boolean;
  isGuest: boolean;
  ticketCount: number;
  otherCount: number;
  /** How long seats are held, and can be at most; null when nothing is held. */
  hold: (Hold & { now: string }) | null;
  /** A payment was begun and has not arrived: until when the seats are held, if there are any. */
  unpaid: { until: string | null } | null;
  notices: readonly Notice[];
};

/** Never fails: a page is shown without its basket when the box office does not answer. */
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
