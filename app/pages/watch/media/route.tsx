import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/rendering/file-reply";
import { throwErrorPage } from "~/.server/rendering/replies";
import { mediaReply } from "../media-reply.server";
import { streamLink } from "../stream-link.server";

/**
 * Sends a live stream's video, the video with audio description, or captions, to the browser that is watching. Each
 * request renews its lease; 409 after another browser has taken over.
 */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { context, params, request } = args;
  const { streams, crm, addressBlock } = context;
  return fileReply(context, async () => {
    const parsed = streamLink(args);
    if (parsed === null) return throwErrorPage(404);
    const { viewer, ...link } = parsed;
    const { part } = params;
    const isPart = part === "video" || part === "described" || part === "captions";
    if (viewer === null || streams.folder === null || !isPart) return throwErrorPage(404);
    const watching = await crm.watchStream({
      body: { ...link, viewer, takeOver: false },
      caller: addressBlock,
    });
    if (!watching.ok) {
      if (watching.failure.code === "conflict") return new Response(null, { status: 409 });
      return throwErrorPage(404);
    }
    streams.watched(link.ticketId);
    const file = watching.value[part];
    return file === null ? throwErrorPage(404) : mediaReply(streams.folder, file, request);
  });
}
