import type { AppLoadContext, EntryContext } from "@remix-run/node";

import type { AnyHandle } from "~/routing/handle";
import type { PageFrame } from "~/routing/page-frame";

import { CHOOSABLE_LOCALES } from "~/.server/i18n/complete-locales";
import type { SiteState } from "../visitor/get-site-state";
import type { PageContext } from "../load-context";

function handleOf(remix: EntryContext): AnyHandle {
  const leaf = remix.staticHandlerContext.matches.at(-1);
  const handle: unknown = leaf && remix.routeModules[leaf.route.id]?.handle;
  return handle ?? {};
}

/** What the page was made of: its own loader's data, and the document's. */
function dataOf({ staticHandlerContext }: EntryContext): NonNullable<PageContext["made"]> {
  const { loaderData, matches } = staticHandlerContext;
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? ""];
  return { data, state: loaderData["root"] as SiteState };
}

/** Decides how the document is made, and whether it may be kept. */
export function pageFrame(
  request: Request,
  status: number,
  remix: EntryContext,
  { page, i18n, requestId, session, venue }: AppLoadContext,
  isRestored: boolean,
): PageFrame {
  const handle = handleOf(remix);
  const failed = remix.staticHandlerContext.errors !== null;
  page.cacheable = handle.cache === true && !failed && !isRestored;
  if (handle.cache === "while-same" && !failed && !isRestored && request.method === "GET")
    page.made = dataOf(remix);
  const url = new URL(request.url);
  return {
    locale: i18n.locale,
    languages: CHOOSABLE_LOCALES,
    currency: venue.currency,
    isGuest: session.isGuest,
    requestId,
    path: `${url.pathname}${url.search}`,
    posted: request.method === "POST",
    // A form that a page answers itself with a failure: 400, or 503 where the card provider is not reached.
    refused: isRestored || (request.method === "POST" && status >= 400 && !failed),
    plain: page.plain,
    enhanceUrl: page.plain ? null : page.enhanceUrl,
    captcha: page.consent === "accepted" ? (page.captcha ?? null) : null,
    asksConsent: page.captcha != null && page.consent !== "accepted",
  };
}
