import type { Request, RequestHandler, Response } from "express";

import {
  createRequestGate,
  RETRY_AFTER_SECONDS,
  type RequestGate,
  type Urgency,
} from "#runtime/request-gate";
import { findAddressBlock } from "#runtime/address-block";
import { escapeHtml } from "#runtime/html";
import { LOCALES, type Locale } from "#contract/names/locales";
import { routesIn } from "~/routing/route-table";
import { extendBudget } from "../request-budget";
import type { AppParts } from "../rendering/app-parts";
import { findStylesheet, plainPage } from "../rendering/last-resort-page";
import { isSearch } from "../rendering/renewals";
import { NO_STORE } from "../rendering/replies";

const LINE = { maxWaiting: 500, waitMs: 3_000 };
/** More at once would not render more pages per second: they would wait for the processor. */
const minBrowsing = { withoutBuyers: 8, withBuyers: 1 };

export const openPageGate = ({ REQUESTS_AT_ONCE: maxActive }: AppParts["env"]): RequestGate =>
  createRequestGate({ maxActive, minBrowsing, ...LINE });

/** From the basket to the page after paying. */
const payingPages = routesIn("basket", "checkout", "orders");
/** Of visitors with tickets, an account, an order or a place in a queue, and of staff, who may be helping a customer. */
const ownPages = routesIn("account", "orders", "queue", "staff", "tickets", "watch");

/**
 * A place in a queue (queue-places.ts). Its signature is not checked: it gives no more than any POST does, and one
 * address gets only a share of the slots.
 */
const QUEUE_COOKIE = /(?:^|; *)queue-/;

async function getUrgency({ seal }: AppParts, req: Request, res: Response): Promise<Urgency> {
  const { page, cookies } = res.locals;
  const stored = cookies.foyer === undefined ? null : await seal.unseal(cookies.foyer);
  const { basketId = null, boughtBasketId = null } = stored?.data ?? {};
  // A path is not enough, since anyone can request it.
  if (payingPages.has(page.id) && (basketId ?? boughtBasketId) !== null) return "paying";
  if (req.method === "POST" || ownPages.has(page.id) || basketId !== null) return "buying";
  if (QUEUE_COOKIE.test(req.headers.cookie ?? "")) return "buying";
  return isSearch(req.originalUrl) ? "searching" : "browsing";
}

/** Calls back when a response has been handed over for sending, which may take long, or when its client is gone. */
function onceMade(res: Response, callback: () => void): void {
  const end = res.end.bind(res);
  res.end = ((...args: Parameters<typeof end>) => {
    callback();
    return end(...args);
  }) as typeof end;
  res.once("close", callback);
}

/** Placeholder for the page's URL in the prepared pages. */
const URL_SLOT = "\0";

/** Prepares the 503 page in every language, so that turning a request away costs little. */
function busyPages(
  { translations, clientFolder }: Pick<AppParts, "translations" | "clientFolder">,
  isForm: boolean,
) {
  const stylesheet = findStylesheet(clientFolder);
  const entries = LOCALES.map((locale): [Locale, string[]] => {
    const { t } = translations[locale];
    const page = plainPage(translations[locale], {
      stylesheet,
      title: t("errors.busy.title"),
      texts: [t("errors.busy.text"), ...(isForm ? [t("errors.busy.form")] : [])],
      // A form's URL may have no page to GET.
      link: isForm ? null : { href: URL_SLOT, text: t("errors.tryAgain") },
    });
    return [locale, page.split(URL_SLOT)];
  });
  return Object.fromEntries(entries) as Record<Locale, string[]>;
}

/**
 * Limits the pages that are rendered at once. Beyond the limit, browsing visitors get a recently cached page if there
 * is one, and others a 503 page that says to try again. Comes after files and the page cache.
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
      "Cache-Control": NO_STORE,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(page),
    });
    res.end(page);
  }

  async function enter(req: Request, res: Response): Promise<boolean> {
    const urgency = await getUrgency(parts, req, res);
    res.locals.urgency = urgency;
    const began = performance.now();
    const sendRecent = urgency === "browsing" ? await findRecent(req, res) : null;
    const from = findAddressBlock(req.ip);
    const leave = await gate.enter(urgency, { isNeeded: sendRecent === null, from });
    if (leave === null && sendRecent !== null) {
      sendRecent();
      return false;
    }
    if (leave === null) {
      metrics.turnedAway(urgency);
      turnAway(req, res);
      return false;
    }
    // The client has disconnected.
    if (res.destroyed) {
      leave();
      return false;
    }
    onceMade(res, leave);
    extendBudget(performance.now() - began);
    return true;
  }

  return (req, res, next) => {
    // Videos take long because of the client's connection, but cost this process little.
    if (res.locals.page.id === "watch-media") next();
    else enter(req, res).then((isIn) => (isIn ? next() : undefined), next);
  };
}
