/**
 * Remix's stock streaming entry (entry.server.node.tsx of @remix-run/dev) without its separate path for crawlers, which
 * needs another package and a check of each request.
 */
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";

const ABORT_DELAY = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={context} url={request.url} abortDelay={ABORT_DELAY} />,
      {
        onShellReady() {
          const body = new PassThrough();
          const stream = createReadableStreamFromReadable(body);
          headers.set("Content-Type", "text/html");
          resolve(new Response(stream, { headers, status }));
          pipe(body);
        },
        onShellError(error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      },
    );
    setTimeout(abort, ABORT_DELAY);
  });
}
