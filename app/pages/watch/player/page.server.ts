import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage } from "~/.server/rendering/replies";
import { tooMany } from "~/parts/tickets/shared-link.server";
import { pathTo } from "~/routing/paths";
import { newViewer, streamLink, viewerCookie } from "../stream-link.server";

/** Returns the link's stream; null with a 404 if the link is malformed, unknown or of a returned order. */
export async function getStreamPage(args: LoaderFunctionArgs) {
  const { crm, addressBlock } = args.context;
  const link = streamLink(args);
  if (link === null) return data({ stream: null }, { status: 404 });
  const result = await crm.getStream({ body: link, caller: addressBlock });
  if (!result.ok) {
    if (result.failure.code === "not-found") return data({ stream: null }, { status: 404 });
    return tooMany();
  }
  const { ticketId: ticket, token } = link;
  const isDescribed =
    result.value.described && new URL(args.request.url).searchParams.has("described");
  const partHref = (part: string) => pathTo("watch-media", { ticket, part }, { token });
  return {
    stream: result.value,
    isDescribed,
    videoHref: partHref(isDescribed ? "described" : "video"),
    captionsHref: result.value.captions ? partHref("captions") : null,
    otherHref: pathTo("watch", { ticket }, { token, described: isDescribed ? null : 1 }),
  };
}

/** Starts watching in this browser; in place of another one if the visitor confirms. */
export async function startWatching(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const takeOver = (await request.formData()).get("intent") === "take-over";
  const link = streamLink(args);
  if (link === null) return throwErrorPage(404);
  const { ticketId, token } = link;
  const viewer = link.viewer ?? newViewer();
  const watching = await context.crm.watchStream({
    body: { ticketId, token, viewer, takeOver },
    caller: context.addressBlock,
  });
  if (!watching.ok && watching.failure.code === "conflict")
    return data({ isElsewhere: true }, { status: 400 });
  // Other failures are shown by the page.
  const headers = { "Set-Cookie": viewerCookie(viewer, context.publicUrl) };
  return redirect(pathTo("watch", { ticket: ticketId }, { token }), { status: 303, headers });
}
