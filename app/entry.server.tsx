import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";

import { TranslationProvider } from "./i18n/translation-context";
import { OFFERED_LOCALES } from "./.server/i18n/locale-files";
import { matchPage } from "./.server/rendering/canonical-path";
import { storeRefusedForm, restoreRefusedForm } from "./.server/rendering/restore-refused";
import { MAX_RETURN_TO } from "./.server/session/session-data";
import { INDEXED_PAGES } from "./routing/indexed-pages";
import { PageFrameProvider, type PageFrame } from "./routing/page-frame";
import { pathTo } from "./routing/paths";

/** Milliseconds. Loaders return no promises, so nothing is pending; Remix's default keeps a timer for seconds. */
export const streamTimeout = 200;

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // Neither an aborted request nor a 4xx page is an error.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error, route: context.route }, "page render failed");
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const { page, i18n, requestId, session, venue } = context;
  Object.assign(remix.staticHandlerContext.loaderData, page.data);
  storeRefusedForm(remix, request, status, page);
  const isRestored = restoreRefusedForm(remix, request, page);
  const { locale, t } = i18n;
  const url = new URL(request.url);
  const route = matchPage(url.pathname).id;
  const posted = request.method === "POST";
  const failed = remix.staticHandlerContext.errors !== null;
  const frame: PageFrame = {
    locale,
    languages: OFFERED_LOCALES,
    currency: venue.currency,
    features: context.features,
    isGuest: session.isGuest,
    requestId,
    publicUrl: context.publicUrl,
    path: page.path ?? pagePath(url, status),
    route,
    isIndexed: context.allowsIndexing && status === 200 && INDEXED_PAGES.has(route),
    // The clock may be what failed.
    ...(failed ? {} : { now: context.now }),
    posted,
    // The page itself shows why the form failed: 400, or 503 if the card provider cannot be reached.
    refused: isRestored || (posted && status >= 400 && !failed),
    plain: page.plain,
    isTextBrowser: page.isTextBrowser,
    enhanceUrl: page.plain ? null : page.enhanceUrl,
    crmScriptUrl: page.plain ? null : (page.crmScriptUrl ?? null),
    captcha: page.consent === "accepted" ? (page.captcha ?? null) : null,
    asksConsent: page.captcha != null && page.consent !== "accepted",
    visitTopSlot: page.shell?.visitTopSlot ?? null,
    noticesSlot: page.shell?.noticesSlot ?? null,
  };
  const html = renderToStaticMarkup(
    <PageFrameProvider value={frame}>
      <TranslationProvider value={{ locale, t }}>
        <RemixServer context={remix} url={request.url} />
      </TranslationProvider>
    </PageFrameProvider>,
  );
  page.rendered = true;
  // Not in the response body: reading a page back from a stream takes 0.2 ms.
  page.html = `<!DOCTYPE html>${html}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** Returns the page's own path; the home page for a path that leads nowhere and is too long to repeat. */
function pagePath({ pathname, search }: URL, status: number): string {
  const path = `${pathname}${search}`;
  return status === 404 && path.length > MAX_RETURN_TO ? pathTo("whats-on") : path;
}
