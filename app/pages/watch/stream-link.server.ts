import { randomBytes } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";

import { TOKEN_PATTERN } from "#contract/schemas/scalars";
import { streamLinkSchema } from "#contract/schemas/stream";
import { readCookies, visitorCookie } from "~/.server/session/cookies";
import { COOKIE_SECONDS } from "~/domain/cookies/cookies";

const VIEWER_COOKIE = "watch";

/** Returns ticket and token of the URL, and this browser's viewer key, if any. Null if they are malformed. */
export function streamLink({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const { [VIEWER_COOKIE]: viewer = null } = readCookies(
    request.headers.get("Cookie") ?? undefined,
    [VIEWER_COOKIE],
  );
  const link = streamLinkSchema.safeParse({
    ticketId: params["ticket"],
    token: new URL(request.url).searchParams.get("token"),
    viewer: viewer !== null && TOKEN_PATTERN.test(viewer) ? viewer : null,
  });
  return link.success ? link.data : null;
}

export const newViewer = () => randomBytes(32).toString("base64url");

/** The cookie that identifies the watching browser: the session may expire during a long performance. */
export const viewerCookie = (viewer: string, publicUrl: string): string =>
  visitorCookie(`${VIEWER_COOKIE}=${viewer}`, COOKIE_SECONDS[VIEWER_COOKIE], publicUrl);
