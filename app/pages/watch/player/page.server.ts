import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage } from "~/.server/http/rendering/replies";
import { tooMany } from "~/pages/tickets/shared-link.server";
import { pathTo } from "~/routing/paths";
import { keepViewer, newViewer, streamLink } from "../stream-link.server";

/** The stream of the address's ticket; null for a link that is cut off, made up, or of a returned order. */
export async function getStreamPage(args: LoaderFunctionArgs) {
  const { crm, addressBlock } = args.context;
  const link = streamLink(args);
  if (link === null) return data({ stream: null }, { status: 404 });
  const found = await crm.getStream({ body: link, caller: addressBlock });
  if (!found.ok) {
    if (found.failure.code === "not-found") return data({ stream: null }, { status: 404 });
    return found.failure.code === "unavailable" ? throwErrorPage(503) : tooMany();
  }
  const { ticketId: ticket, token } = link;
  const isDescribed =
    found.value.described && new URL(args.request.url).searchParams.has("described");
  const partHref = (part: string) => pathTo("watch-media", { ticket, part }, { token });
  return {
    stream: found.value,
    isDescribed,
    videoHref: partHref(isDescribed ? "described" : "video"),
    captionsHref: found.value.captions ? partHref("captions") : null,
    otherHref: pathTo("watch", { ticket }, { token, described: isDescribed ? null : 1 }),
  };
}

/** Begins to watch in this browser, also in place of another where the visitor says so. */
export async function startWatching(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const takeOver = (await request.formData()).get("intent") === "take-over";
  const link = streamLink(args);
  if (link === null) return throwErrorPage(404);
  const { ticketId, token, viewer: known } = link;
  const viewer = known ?? newViewer();
  const watching = await context.crm.watchStream({
    body: { ticketId, token, viewer, takeOver },
    caller: context.addressBlock,
  });
  if (!watching.ok && watching.failure.code === "conflict")
    return data({ isElsewhere: true }, { status: 400 });
  if (!watching.ok && watching.failure.code === "unavailable") return throwErrorPage(503);
  // The page shows what the link leads to.
  const headers = { "Set-Cookie": keepViewer(viewer, context.publicUrl) };
  return redirect(pathTo("watch", { ticket: ticketId }, { token }), { status: 303, headers });
}
