/** Behavior of text browsers that no header changes. Tested with Links 2.28, ELinks 0.13, Lynx 2.9 and w3m 0.5. */
export type BrowserQuirks = {
  /** Caches pages and responses to forms by URL, ignoring `Cache-Control`. */
  keepsPages: boolean;
  /** After a form, a redirect to the form's page shows that page from its cache. */
  skipsRedirectToSelf: boolean;
  /** On the response to a POST, follows a fragment link with a GET, which returns an empty form. */
  refetchesFragments: boolean;
  /** Loads a page that may not be cached again for a link within it. */
  reloadsForFragments: boolean;
  /** Has no links to phone numbers. ELinks also shows `<link rel="preload">` as a link at the top of the page. */
  isTextBrowser: boolean;
  /** Shows "Alert!: HTTP/1.1 400 Bad Request" for seconds before the page. */
  alertsOfErrors: boolean;
  /** Places the id of a control one cell behind it. */
  placesIdsBehind: boolean;
  /**
   * Keeps a cookie that is set to an empty value, but deletes one with the value `deleted`. After an expired cookie it
   * skips the next one, so that an expired refused form would lose the session.
   */
  losesExpiredCookies: boolean;
  /** By default (`REFERER_WITH_QUERY`), sends no `Referer` from a page whose address has a query. */
  hidesReferer: boolean;
};

const NONE: BrowserQuirks = {
  keepsPages: false,
  skipsRedirectToSelf: false,
  refetchesFragments: false,
  reloadsForFragments: false,
  isTextBrowser: false,
  alertsOfErrors: false,
  placesIdsBehind: false,
  losesExpiredCookies: false,
  hidesReferer: false,
};

/** By the beginning of the user agent. */
const QUIRKS: Readonly<Record<string, BrowserQuirks>> = {
  Links: {
    ...NONE,
    isTextBrowser: true,
    keepsPages: true,
    skipsRedirectToSelf: true,
    refetchesFragments: true,
    losesExpiredCookies: true,
  },
  ELinks: { ...NONE, isTextBrowser: true, refetchesFragments: true, reloadsForFragments: true },
  Lynx: {
    ...NONE,
    isTextBrowser: true,
    skipsRedirectToSelf: true,
    alertsOfErrors: true,
    hidesReferer: true,
  },
  w3m: { ...NONE, isTextBrowser: true, placesIdsBehind: true },
};

export function detectQuirks(userAgent = ""): BrowserQuirks {
  const [name = ""] = /^(Links|ELinks|Lynx|w3m)\b/.exec(userAgent) ?? [];
  return QUIRKS[name] ?? NONE;
}
