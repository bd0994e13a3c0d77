import type { Basket } from "~/domain/basket";
import { summaryOf } from "~/domain/basket-summary";
import type { BasketSummary } from "~/domain/basket-summary";
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

type Visit = { session: VisitorSession; now: string };
type Reads = {
  basket: () => Promise<Basket | null>;
  basketSummary: () => Promise<BasketSummary | null>;
};

/** Beside a page that reads the basket as a whole. Never fails: without an answer a page is shown without its basket. */
export function getSiteState(visit: Visit & Pick<Reads, "basket">): Promise<SiteState> {
  return siteState(
    visit,
    visit.basket().then((whole) => whole && summaryOf(whole)),
  );
}

/** Beside a page that shows everybody the same, and so needs no more of the basket than this. Never fails either. */
export function getVisitState(visit: Visit & Pick<Reads, "basketSummary">): Promise<SiteState> {
  return siteState(visit, visit.basketSummary());
}

async function siteState(visit: Visit, basket: Promise<BasketSummary | null>): Promise<SiteState> {
  const current = await basket.catch(() => null);
  const hold = current?.status === "open" ? current.hold : null;
  return {
    signedIn: visit.session.crmSession !== null,
    ticketCount: current?.ticketCount ?? 0,
    hold: hold && { until: hold.until, extendable: hold.extendable, now: visit.now },
    notices: visit.session.showNotices(),
  };
}
