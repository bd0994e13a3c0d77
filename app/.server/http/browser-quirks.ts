/** What two text browsers do that no header changes. Tried with Links 2.28 and ELinks 0.13. */
export type BrowserQuirks = {
  /** Shows each address that it has seen from memory, whatever `Cache-Control` says. */
  keepsPages: boolean;
  /**
   * On a page that answered a POST, a link to a part of the page is fetched anew by GET: a form that was refused comes
   * back empty.
   */
  refetchesFragments: boolean;
};

const LINKS = /^Links\b/;
const ELINKS = /^ELinks\b/;

export function quirksOf(userAgent: string | undefined): BrowserQuirks {
  const isLinks = LINKS.test(userAgent ?? "");
  return { keepsPages: isLinks, refetchesFragments: isLinks || ELINKS.test(userAgent ?? "") };
}
