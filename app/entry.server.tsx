import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";

import { WordsProvider } from "./i18n/words-context";
import { pageFrame } from "./.server/http/page-frame";
import { noteRefused, restoreRefused } from "./.server/http/refused-page";
import { PageFrameProvider } from "./routing/page-frame";

/** Loaders wait for what they send, so nothing is pending once they are done; Remix would hold a timer otherwise. */
export const streamTimeout = 200;

/** How long a hydrated page may take to render before what is ready is sent. */
const RENDER_MS = 3000;

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // A visitor who left is not an error, and neither is a page that says no.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error, route: context.route }, "a page failed");
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  noteRefused(remix, request, status, context.page);
  const isRestored = restoreRefused(remix, request, context.page);
  const frame = pageFrame(request, status, remix, context, isRestored);
  const { locale, t } = context.i18n;
  const document = (
    <PageFrameProvider value={frame}>
      <WordsProvider value={{ locale, t }}>
        <RemixServer
          context={remix}
          url={request.url}
          {...(frame.nonce === undefined ? {} : { nonce: frame.nonce })}
        />
      </WordsProvider>
    </PageFrameProvider>
  );
  const html = frame.script
    ? await renderForHydration(document, context)
    : renderToStaticMarkup(document);
  context.page.rendered = true;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Renders to the end, with what Remix streams behind it: the page is sent whole, compressed once. */
function renderForHydration(document: ReactElement, context: AppLoadContext): Promise<string> {
  return new Promise((done, failed) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: context.page.nonce(),
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then(done, failed);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        failed(error instanceof Error ? error : new Error(String(error)));
      },
    });
    const timer = setTimeout(abort, RENDER_MS);
  });
}
