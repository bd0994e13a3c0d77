/** What three text browsers do that no header changes. Tried with Links 2.28, ELinks 0.13 and Lynx 2.9. */
export type BrowserQuirks = {
  /** Shows each address that it has seen from memory, whatever `Cache-Control` says. */
  keepsPages: boolean;
  /** After a form, a redirect to the page that the form is on shows that page from memory, without a request. */
  skipsRedirectToSelf: boolean;
  /**
   * On a page that answered a POST, a link to a part of the page is fetched anew by GET: a form that was refused comes
   * back empty.
   */
  refetchesFragments: boolean;
};

const LINKS = /^Links\b/;
const ELINKS = /^ELinks\b/;
const LYNX = /^Lynx\b/;

export function quirksOf(userAgent: string | undefined): BrowserQuirks {
  const isLinks = LINKS.test(userAgent ?? "");
  return {
    keepsPages: isLinks,
    skipsRedirectToSelf: isLinks || LYNX.test(userAgent ?? ""),
    refetchesFragments: isLinks || ELINKS.test(userAgent ?? ""),
  };
}
