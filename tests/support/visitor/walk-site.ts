import { matchPage } from "../../../app/.server/rendering/canonical-path";
import type { RouteId } from "../../../app/routing/route-table";
import type { Tab } from "./form-browser";
import { attribute, type PageShown } from "./read-page";

/** Pages of one route that a walk opens: the others differ only in what they list. */
const PAGES_PER_ROUTE = 2;
/** Pages loaded at once. They share the time of one storefront, which ends each after five seconds with a 503. */
const AT_ONCE = 2;
/** Ends the visit, or sends a file. */
const LEFT_OUT: ReadonlySet<RouteId> = new Set([
  "logout",
  "staff-sign-out",
  "instance-calendar",
  "own-tickets-pdf",
  "order-tickets-pdf",
  "your-order-tickets-pdf",
]);

/** A link or a form's address, and the page that has it. */
export type WalkedLink = { from: string; to: URL; route: RouteId };

type Walk = {
  /** Everything that the pages link to. */
  links: WalkedLink[];
  /** Opened pages whose status is an error. */
  broken: { from: string; to: string; status: number }[];
};

const getPath = ({ pathname, search }: URL) => pathname + search;

/** The links and the forms' addresses of a page. */
export function listLinks(page: PageShown): WalkedLink[] {
  const tags = page.html.matchAll(/<(?:a|form|button|input)\b[^>]*>/g);
  return [...tags].flatMap(([tag]) =>
    ["href", "action", "formaction"].flatMap((name) => {
      const address = attribute(tag, name);
      if (address === null || !URL.canParse(address, page.url)) return [];
      const to = new URL(address, page.url);
      if (to.origin !== page.url.origin) return [];
      return [{ from: getPath(page.url), to, route: matchPage(to.pathname).id }];
    }),
  );
}

/**
 * Returns a function that follows all links from the tab's page, in other tabs of the same browser, to pages that it has
 * not opened before. `onPage` is called for each that it opens, with its route.
 */
export function walkIn(tab: Tab, onPage: OnPage = () => undefined) {
  const opened = new Map<RouteId, Set<string>>();
  return { walkOn: () => walkFrom(tab, opened, onPage), routes: () => [...opened.keys()] };
}

type OnPage = (route: RouteId, page: PageShown) => void;

async function walkFrom(
  tab: Tab,
  opened: Map<RouteId, Set<string>>,
  onPage: OnPage,
): Promise<Walk> {
  const walk: Walk = { links: [], broken: [] };
  let pages = [tab.shown];
  while (pages.length > 0) {
    const found = pages.flatMap(listLinks);
    walk.links.push(...found);
    const next = found.filter(({ to, route }) => {
      const paths = opened.get(route) ?? new Set();
      opened.set(route, paths);
      if (LEFT_OUT.has(route) || paths.size >= PAGES_PER_ROUTE || paths.has(getPath(to)))
        return false;
      paths.add(getPath(to));
      return true;
    });
    pages = [];
    for (let at = 0; at < next.length; at += AT_ONCE) {
      const batch = next.slice(at, at + AT_ONCE);
      const shown = await Promise.all(batch.map(({ to }) => tab.another().go(to)));
      for (const [index, page] of shown.entries()) {
        onPage(matchPage(page.url.pathname).id, page);
        if (page.status >= 400)
          walk.broken.push({
            from: batch[index]?.from ?? "",
            to: getPath(page.url),
            status: page.status,
          });
        if (page.url.origin === tab.shown.url.origin) pages.push(page);
      }
    }
  }
  return walk;
}
