import type { Basket } from "~/domain/basket";
import type { NoticeCode } from "~/domain/notice-codes";

import type { VisitorSession } from "../session/visitor-session";

/** What the header, the bar below it and the notices show, on every page. */
export type SiteState = {
  signedIn: boolean;
  ticketCount: number;
  /** Until when seats are held, and whether there can be more time; null when nothing is held. */
  hold: { until: string; extendable: boolean; now: string } | null;
  notices: readonly NoticeCode[];
};

/** Never fails: a page is shown without its basket when the box office does not answer. */
export async function getSiteState({
  session,
  basket,
  now,
}: {
  session: VisitorSession;
  basket: () => Promise<Basket | null>;
  now: string;
}): Promise<SiteState> {
  const current = await basket().catch(() => null);
  const hold = current?.status === "open" ? current.hold : null;
  return {
    signedIn: session.crmSession !== null,
    ticketCount: current?.items.length ?? 0,
    hold: hold && { until: hold.until, extendable: hold.extendable, now },
    notices: session.showNotices(),
  };
}
