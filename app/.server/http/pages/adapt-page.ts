import type { BrowserQuirks } from "./browser-quirks";
import { withFresh } from "./fresh-address";

export type Adaptation = {
  quirks: BrowserQuirks;
  /** An id that no address of this browser has had. */
  id: string;
  /** Of a page that answers a POST: its path, and whether a GET of it shows the same form again. */
  posted: { path: string; isKept: boolean } | null;
};

/** A link as React renders it: to a path of this site, with or without a fragment, or to a part of the page. */
const LINK = /(<a\b[^>]*?) href="(\/(?!\/)[^"]*|#[^"]*)"/g;

/** Changes the links of a page for browsers that do not follow them as HTTP says. See BrowserQuirks. */
export function adaptPage(html: string, { quirks, id, posted }: Adaptation): string {
  if (!quirks.keepsPages && !(quirks.refetchesFragments && posted !== null)) return html;
  return html.replace(LINK, (link, start: string, href: string) => {
    if (!href.startsWith("#"))
      return quirks.keepsPages ? `${start} href="${escaped(href, id)}"` : link;
    if (posted === null || !quirks.refetchesFragments) return link;
    // A message without a link is better than one that empties the form.
    if (!posted.isKept) return start;
    return `${start} href="${escapeAmpersands(withFresh(posted.path, id))}${href}"`;
  });
}

/** The path is HTML already; what is added has nothing to escape but its ampersand. */
function escaped(href: string, id: string): string {
  return withFresh(href, id).replace(/&fresh=/, "&amp;fresh=");
}

const escapeAmpersands = (path: string): string =>
  path.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
