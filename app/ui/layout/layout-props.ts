import type { ReactNode } from "react";

import type { NoticeCode } from "~/domain/notice-codes";

/** What the layouts are given: the state of the visit, or null where it could not be had. */
export type LayoutProps = {
  state: {
    signedIn: boolean;
    /** Signed in as a guest, who has no account. */
    isGuest: boolean;
    ticketCount: number;
    otherCount: number;
    hold: { until: string; capAt: string; extendable: boolean; now: string } | null;
    notices: readonly NoticeCode[];
  } | null;
  children: ReactNode;
};
