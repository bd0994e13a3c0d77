import { createContext, useContext } from "react";

import type { Features } from "#contract/names/features";
import type { CaptchaSettings } from "~/enhance/captcha/captcha";
import type { Locale } from "#contract/names/locales";
import type { TitleFrame } from "./handle";
import type { RouteId } from "./route-table";

export type PageFrame = TitleFrame & {
  /** What the ticketing system has. */
  features: Features;
  languages: readonly Locale[];
  isGuest?: boolean;
  requestId: string;
  /** The site's origin, for absolute links. */
  publicUrl: string;
  /** Whether search engines may show the page. */
  isIndexed?: boolean;
  path: string;
  route: RouteId;
  /** Now, as an ISO instant: dates within a year from it don't name theirs. */
  now?: string;
  /** Whether the request was a POST, and whether this page refused it. */
  posted: boolean;
  refused: boolean;
  plain: boolean;
  isTextBrowser?: boolean;
  enhanceUrl: string | null;
  /** Integration script of a ticketing system whose pages can be framed. */
  crmScriptUrl?: string | null;
  /** Set if the venue has a CAPTCHA and the visitor has consented to it. */
  captcha?: CaptchaSettings | null;
  /** The venue has a CAPTCHA that the visitor hasn't consented to. */
  asksConsent?: boolean;
  /** Placeholders for the visitor's own lines above the page and for notices, in cached pages; see `page-store.tsx`. */
  visitTopSlot?: string | null;
  noticesSlot?: string | null;
};

const PageFrameContext = createContext<PageFrame | null>(null);

export const PageFrameProvider = PageFrameContext.Provider;

export function usePageFrame(): PageFrame {
  const frame = useContext(PageFrameContext);
  if (frame === null) throw new Error("usePageFrame needs a PageFrameProvider above it");
  return frame;
}

/** Now, as an ISO instant; unknown outside a page, where dates name their years. */
export const useNow = (): string | undefined => useContext(PageFrameContext)?.now;
