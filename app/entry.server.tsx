import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";

import { TranslationProvider } from "./i18n/translation-context";
import { pageFrame } from "./.server/http/pages/page-frame";
import { noteRefused, restoreRefused } from "./.server/http/pages/refused-page";
import { PageFrameProvider } from "./routing/page-frame";

/** Loaders wait for what they send, so nothing is pending once they are done; Remix would hold a timer otherwise. */
export const streamTimeout = 200;

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // A visitor who left is not an error, and neither is a page that says no.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error, route: context.route }, "page failed");
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  noteRefused(remix, request, status, context.page);
  const isRestored = restoreRefused(remix, request, context.page);
  const { locale, t } = context.i18n;
  const html = renderToStaticMarkup(
    <PageFrameProvider value={pageFrame(request, status, remix, context, isRestored)}>
      <TranslationProvider value={{ locale, t }}>
        <RemixServer context={remix} url={request.url} />
      </TranslationProvider>
    </PageFrameProvider>,
  );
  context.page.rendered = true;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
