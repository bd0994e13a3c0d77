import { createContext, useContext } from "react";

import type { CaptchaSettings } from "~/enhance/captcha/captcha";
import type { Locale } from "~/i18n/locales";

export type PageFrame = {
  locale: Locale;
  languages: readonly Locale[];
  /** What the venue sells in, for a sum that comes without its money. */
  currency: string;
  isGuest?: boolean;
  requestId: string;
  /** The site's address, for links that other sites read. */
  publicUrl: string;
  path: string;
  /** Whether a form was sent, and whether this page refused it. */
  posted: boolean;
  refused: boolean;
  plain: boolean;
  enhanceUrl: string | null;
  /** The integration script of a ticketing system that has pages to be framed. */
  crmScriptUrl?: string | null;
  /** Of a venue that has one, for a visitor who agreed to it. */
  captcha?: CaptchaSettings | null;
  /** Whether there is one that the visitor has not agreed to. */
  asksConsent?: boolean;
  /** Rendered in place of what is one visitor's own above the page; see `page-cache.tsx`. */
  visitTopSlot?: string | null;
};

const PageFrameContext = createContext<PageFrame | null>(null);

export const PageFrameProvider = PageFrameContext.Provider;

export function usePageFrame(): PageFrame {
  const frame = useContext(PageFrameContext);
  if (frame === null) throw new Error("usePageFrame needs a PageFrameProvider above it");
  return frame;
}
