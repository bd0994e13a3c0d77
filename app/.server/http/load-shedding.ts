import type { Request, RequestHandler, Response } from "express";

import {
  createRequestGate,
  RETRY_AFTER_SECONDS,
  type RequestGate,
  type Urgency,
} from "#contract/request-gate";
import { LOCALES, type Locale } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";
import { routesIn } from "~/routing/route-table";
import { extendBudget, withoutBudget } from "../request-scope";
import type { AppParts } from "./app-parts";
import { escapeHtml, plainPage } from "./rendering/last-resort-page";
import { NEVER_KEPT } from "./static-files";

/** A visitor waits longer than this for a page only by coming again. */
const LINE = { maxWaiting: 500, waitMs: 3_000 };
/** One process makes no more pages in a second for having many at work, which mostly wait for the processor. */
const minBrowsing = { withoutBuyers: 8, withBuyers: 1 };

export const openPageGate = ({ REQUESTS_AT_ONCE: maxActive }: AppParts["env"]): RequestGate =>
  createRequestGate({ maxActive, minBrowsing, ...LINE });

/** From the basket to the page after paying, visitors do not wait for those who browse. */
const payingPages = routesIn("basket", "checkout", "orders");
/** For visitors who have tickets, an account or a place in a queue, and for staff, who may have a customer on the phone. */
const ownPages = routesIn("account", "queue", "staff", "tickets", "watch");

const LISTING = pathTo("whats-on");

/** A search of what's on. Its other filters are links of the page, and other parameters are a campaign's. */
function isSearch(address: string): boolean {
  const [path, query] = address.split(/\?(.*)/s);
  return path === LISTING && Boolean(new URLSearchParams(query).get("search"));
}

/** A place in a queue (queue-places.ts). Its signature is not checked: only the order in line depends on it. */
const QUEUE_COOKIE = /(?:^|; *)queue-/;

async function urgencyOf({ seal }: AppParts, req: Request, res: Response): Promise<Urgency> {
  const { page, cookies } = res.locals;
  if (payingPages.has(page.id)) return "paying";
  if (req.method === "POST" || ownPages.has(page.id)) return "buying";
  if (QUEUE_COOKIE.test(req.headers.cookie ?? "")) return "buying";
  const stored = cookies.foyer === undefined ? null : await seal.unseal(cookies.foyer);
  if (stored !== null && stored.data.basketId !== null) return "buying";
  return isSearch(req.originalUrl) ? "searching" : "browsing";
}

/** Renders stale cached pages again, each once at a time. A search waits for the gate; until then its old page is sent. */
export function renewals(gate: RequestGate) {
  const underWay = new Set<string>();
  async function renew(address: string, id: string, render: () => Promise<unknown>): Promise<void> {
    underWay.add(id);
    const leave = isSearch(address) ? await gate.enter("searching") : () => {};
    // A failure has been logged. The page is for all visitors, so it does not end with the budget of one of them.
    if (leave !== null) await withoutBudget(render).catch(() => null);
    leave?.();
    underWay.delete(id);
  }
  return (...of: Parameters<typeof renew>): void => {
    if (!underWay.has(of[1])) void renew(...of);
  };
}

/** Stands for the address of the page in what is prepared. */
const ADDRESS = "\0";

/** The page that says to try again, in every language; made once, since turning away has to cost less than a page. */
function busyPages({ translations }: Pick<AppParts, "translations">, isForm: boolean) {
  const entries = LOCALES.map((locale): [Locale, string[]] => {
    const { t } = translations[locale];
    const page = plainPage(locale, {
      title: t("errors.busy.title"),
      texts: [t("errors.busy.text"), ...(isForm ? [t("errors.busy.form")] : [])],
      // The address of a form may not have a page.
      link: isForm ? null : { href: ADDRESS, text: t("errors.tryAgain") },
    });
    return [locale, page.split(ADDRESS)];
  });
  return Object.fromEntries(entries) as Record<Locale, string[]>;
}

/**
 * Bounds the pages that are made at once. Beyond that a browsing visitor gets the page as others saw it seconds ago, if there
 * is one, and else a plain page that says to try again. Kept pages and files come before.
 */
export function loadShedding(
  parts: AppParts,
  findRecent: (req: Request, res: Response) => Promise<(() => void) | null>,
): RequestHandler {
  const { gate, metrics } = parts;
  const busyPage = busyPages(parts, false);
  const busyForm = busyPages(parts, true);

  function turnAway(req: Request, res: Response): void {
    const pages = req.method === "POST" ? busyForm : busyPage;
    const page = pages[res.locals.locale].join(escapeHtml(req.originalUrl));
    res.writeHead(503, {
      "Retry-After": RETRY_AFTER_SECONDS,
      "Cache-Control": NEVER_KEPT,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(page),
    });
    res.end(page);
  }

  async function enter(req: Request, res: Response): Promise<boolean> {
    const urgency = await urgencyOf(parts, req, res);
    res.locals.urgency = urgency;
    const began = performance.now();
    const sendRecent = urgency === "browsing" ? await findRecent(req, res) : null;
    const leave = await gate.enter(urgency, { isNeeded: sendRecent === null });
    if (leave === null && sendRecent !== null) {
      sendRecent();
      return false;
    }
    if (leave === null) {
      metrics.turnedAway(urgency);
      turnAway(req, res);
      return false;
    }
    if (res.closed) {
      // The visitor has gone.
      leave();
      return false;
    }
    res.once("close", leave);
    extendBudget(performance.now() - began);
    return true;
  }

  return (req, res, next) => {
    // The viewer's connection sets the pace of a video, which costs this process next to nothing.
    if (res.locals.page.id === "watch-media") next();
    else enter(req, res).then((isIn) => (isIn ? next() : undefined), next);
  };
}
